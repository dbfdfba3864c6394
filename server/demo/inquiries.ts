// Long because it is content: forty sample inquiries.
import type { InquiryStatus } from '#contracts/inquiry.ts'

/** A sample inquiry of the demo. The people are invented; their addresses and numbers don't exist. */
export interface SampleInquiry {
  name: [first: string, last: string]
  phone: string
  branch: string
  service: string
  message: string
  status: InquiryStatus
  suspected: boolean
}

type Row = [first: string, last: string, branch: string, service: string, message: string]

const W = 'Wellawatte'
const B = 'Bambalapitiya'
const N = 'Nugegoda'

const LONG_MESSAGE = `Hello,

I am getting married on the 14th of next month at a hotel in Mount Lavinia and I am looking for somebody for the whole bridal party. We would be:

- the bride (Kandyan osariya in the morning, a gown for the evening)
- two bridesmaids
- my mother and my mother-in-law
- one flower girl, six years old, who has never sat still for anybody

Poruwa is at 9.36 in the morning, so I suppose we would have to start around half past four. Could somebody come to the hotel, or should we come to Wellawatte? If you come to us, please tell me what the transport costs.

I would like to do a trial first, on a weekday after 5 in the evening. I have sensitive skin and react to some foundations, so please bring more than one kind.

Thank you, and sorry for the long message!
Dinusha`

const rows: Row[] = [
  [
    'Nimali',
    'Perera',
    W,
    'Cut & Blow-dry',
    'Is there a free chair this Saturday morning? Any time before 11 suits me.',
  ],
  [
    'Tharshini',
    'Sivakumar',
    B,
    'Bridal Trial',
    'Vanakkam, I would like a bridal trial for a Hindu wedding. Do you also drape the koorai saree?',
  ],
  [
    'Best',
    'Ranking',
    '',
    '',
    'We can bring your website to the first page within 7 days. Reply YES for a free report!!!',
  ],
  [
    'Fathima',
    'Rizna',
    W,
    'Keratin Smoothing',
    'Do you have a private room for ladies who wear hijab? I would like keratin before Eid.',
  ],
  ['Dinusha', 'Wickramasinghe', W, 'Bridal Makeup', LONG_MESSAGE],
  [
    'Emma',
    'Hughes',
    B,
    'Gel Polish',
    'Hi! I’m visiting from Manchester and staying near Galle Face. Could I get a gel manicure tomorrow afternoon?',
  ],
  [
    'Sanduni',
    'Rathnayake',
    N,
    'Hydrating Facial',
    'My skin is very dry from the office AC. Is the hydrating facial right for me or should I take the Vitamin C one?',
  ],
  [
    'Roshelle',
    'de Kretser',
    B,
    'Balayage',
    'I have old box colour on the ends. Can you still do a balayage, and how much would it come to altogether?',
  ],
  ['Kavindya', 'Jayasuriya', N, 'Nail Art', 'How much for simple flowers on all ten nails?'],
  [
    'Abirami',
    'Nadarajah',
    W,
    'Threading',
    'Do I need an appointment for threading or can I walk in after work?',
  ],
  [
    'Shehara',
    'Gunawardena',
    W,
    'Party Makeup',
    'Party makeup for two on the 23rd, my sister and I. We have to leave by 6.30 pm.',
  ],
  [
    'Zainab',
    'Marikkar',
    B,
    'Spa Pedicure',
    'I would like to book a pedicure for my mother as a birthday present. Do you sell gift vouchers?',
  ],
  [
    'Hiruni',
    'Fonseka',
    N,
    'Root Touch-up',
    'It is six weeks since my last colour with you. Can I come on a Sunday?',
  ],
  [
    'Markus',
    'Lindner',
    B,
    'Gentlemen’s Cut',
    'Good day, do you also cut men’s hair? I am here for three months for work.',
  ],
  [
    'Ishara',
    'Bandara',
    W,
    'Acne Care Facial',
    'My daughter is 16 and has acne on her cheeks. Is the acne care facial safe for her age?',
  ],
  [
    'Thilini',
    'Senanayake',
    W,
    'Saree Draping',
    'Only osariya draping for a graduation at BMICH, at 7 in the morning. Do you open that early if I pay extra?',
  ],
  [
    'Yalini',
    'Thevarajah',
    N,
    'Classic Manicure',
    'Can you do two manicures at the same time? My friend and I would like to come together.',
  ],
  [
    'Anne',
    'van Langenberg',
    B,
    'Evening Updo',
    'An updo for the Dutch Burgher Union dance. My hair is shoulder length and very fine.',
  ],
  ['Crypto', 'Advisor', W, '', 'Double your income from home!! Visit our channel now and start today'],
  [
    'Madhavi',
    'Dissanayake',
    N,
    'Children’s Cut',
    'My son is 4 and afraid of clippers. Is there somebody who is good with children?',
  ],
  [
    'Rukshana',
    'Hameed',
    W,
    'Makeup Lesson',
    'I would like the makeup lesson for three people, can we share and what would the price be?',
  ],
  [
    'Upeksha',
    'Herath',
    W,
    'Sandalwood & Turmeric Facial',
    'Does the turmeric leave a yellow tint? I have a meeting the next morning.',
  ],
  [
    'Pradeepa',
    'Kanagaratnam',
    B,
    'Coconut Oil Head Massage',
    'The head massage last week was wonderful. I would like the same lady again on Thursday, please.',
  ],
  [
    'Chloe',
    'Martin',
    W,
    'Nail Extension',
    'Bonjour, how long do the extensions take for ten nails, and do you remove old ones?',
  ],
  [
    'Sachini',
    'Abeysekera',
    N,
    'Going-away Makeup',
    'Going-away on 2nd, the hotel is in Kotte. Would you come from Nugegoda?',
  ],
  [
    'Nadeesha',
    'Karunaratne',
    W,
    'Balayage',
    'I saw a photo with caramel tones. May I send it to you so you can tell me whether it works on black hair?',
  ],
  [
    'Shalini',
    'Rajendran',
    B,
    'Classic Clean-up',
    'What is the difference between the clean-up and the hydrating facial?',
  ],
  [
    'Ayesha',
    'Cader',
    W,
    'Bridal Makeup',
    'Nikah on a Friday afternoon and walima on the Sunday. Please send me your bridal packages.',
  ],
  [
    'Gayathri',
    'Weerasinghe',
    N,
    'Gel Removal',
    'I had gel done elsewhere and it hurts. Can somebody take it off today?',
  ],
  [
    'Ruwanthi',
    'Silva',
    W,
    'Cut & Blow-dry',
    'I want to cut off 30 cm and donate the hair. Do you know a place in Colombo that takes it?',
  ],
  [
    'Keiko',
    'Tanaka',
    B,
    'Vitamin C Glow',
    'Hello, do you have staff who speak a little Japanese or English? I would like a facial on Monday.',
  ],
  [
    'Vindya',
    'Ekanayake',
    N,
    'Everyday Makeup',
    'Passport and office photographs on Tuesday. Light makeup only.',
  ],
  [
    'Jerusha',
    'Anthonipillai',
    W,
    'Keratin Smoothing',
    'Can I wash my hair the same day after keratin? And is parking available?',
  ],
  [
    'Dulani',
    'Amarasekara',
    B,
    'Anti-ageing Facial',
    'I am 58 and have never had a facial. What would you recommend to begin with?',
  ],
  [
    'Sumudu',
    'Liyanage',
    N,
    'Spa Pedicure',
    'My heels are cracked and I am diabetic. Is the pedicure all right for me?',
  ],
  [
    'Natasha',
    'Jansz',
    B,
    'Party Makeup',
    'Thank you for last Saturday, everybody asked who did my eyes! I would like to book the 31st as well.',
  ],
  ['Mihiri', 'Wijesekara', W, '', 'Are you open on Poya days?'],
  [
    'Sharmila',
    'Yogeswaran',
    N,
    'Nail Repair',
    'One nail of my set from Friday has lifted. Can it be repaired, and is there a charge?',
  ],
  [
    'Oshadi',
    'Ranasinghe',
    '',
    '',
    'Are you looking for junior stylists? I finished my NVQ level 4 in August and live in Dehiwala.',
  ],
  [
    'Iresha',
    'Samaraweera',
    W,
    'Threading',
    'I left a small gold earring at the Wellawatte salon on Monday. Has anybody found it?',
  ],
]

const suspectedNames = new Set(['Best', 'Crypto'])

// Newer ones are unread, older ones mostly completed.
function statusOf(index: number): InquiryStatus {
  if (index < 7) return 'unread'
  if (index % 9 === 0) return 'unread'
  if (index < 14) return index % 2 ? 'read' : 'processing'
  if (index % 5 === 0) return 'processing'
  return index % 7 === 0 ? 'read' : 'completed'
}

export const demoInquiries: readonly SampleInquiry[] = rows.map(
  ([first, last, branch, service, message], index) => ({
    name: [first, last],
    phone: index % 4 === 2 ? '' : `+94 77 000 0${String(100 + index)}`,
    branch,
    service,
    message,
    status: statusOf(index),
    suspected: suspectedNames.has(first),
  }),
)
