/** The id of the price list. */
export const LIST_ID = 'prices'
