/** The salon's clocks. */
export const timeZone = 'Asia/Colombo'
