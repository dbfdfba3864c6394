/** '1 price', '9 prices'. */
export const countPrices = (count: number): string => `${count} ${count === 1 ? 'price' : 'prices'}`

/** '1 service', '31 services'. */
export const countServices = (count: number): string => `${count} ${count === 1 ? 'service' : 'services'}`
