/** '1 price', '9 prices'. */
export const countPrices = (count: number): string => `${count} ${count === 1 ? 'price' : 'prices'}`
