/** Opening hours. `days` are schema.org day names, `opens` and `closes` wall-clock times in `timeZone`. */
export const hours = {
  timeZone: 'Asia/Colombo',
  weekdays: {
    text: 'Mon-Fri 9am-8pm',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '20:00',
  },
  saturday: { text: 'Sat 10am-6pm', days: ['Saturday'], opens: '10:00', closes: '18:00' },
  sunday: { text: 'Sun 11am-5pm', days: ['Sunday'], opens: '11:00', closes: '17:00' },
} as const
