/** The salon's time zone. */
export const timeZone = 'Asia/Colombo'
