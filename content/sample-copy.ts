import type { Copy } from '#contracts/content/content.ts'

/** What the pages of the demo say: the story and the promises of an invented salon. */
export const sampleCopy: Omit<Copy, 'privacy'> = {
  home: {
    title: 'Quiet hands, lasting beauty',
    text: 'Hair, makeup, nails and facial care by people who take their time, in the heart of Colombo since 2015.',
    categories: {
      title: 'Four crafts, one calm house',
      lead: 'Choose what your day needs. We will take care of the rest.',
    },
    branches: {
      title: 'Find the salon near you',
      lead: 'The same care, the same quiet, wherever in Colombo your day takes you.',
    },
    about: {
      title: 'It began with three chairs',
      text: 'In 2015 we opened one small room in Wellawatte with three chairs, a kettle, and the conviction that nobody should be hurried out of one.',
    },
  },
  about: {
    title: 'A house that takes its time',
    text: 'It began with three chairs in Colombo: how this house grew, and what has stayed the same.',
    story: [
      'In 2015 we opened a door on a quiet lane in Colombo with three chairs, one mirror and a vase of frangipani. We had a simple idea: the hour belongs to the one who sits in the chair.',
      'The three chairs filled, then the waiting bench, then the lane. Friends brought mothers, brides brought sisters. We took our time, trained our own people, and opened a second door only when the first could do without us.',
      'Today we look after you in {places}. The chairs are softer and the mirrors larger; the idea is the one we started with.',
    ],
    timeline: [
      {
        year: '2015',
        title: 'Three chairs',
        text: 'The first salon opens in Wellawatte: hair only, by appointment or by luck.',
      },
      {
        year: '2017',
        title: 'A room for brides',
        text: 'Makeup joins hair. The first bridal mornings begin at four o’clock, with tea.',
      },
      {
        year: '2019',
        title: 'A second door',
        text: 'Bambalapitiya opens, and with it a long table for nails.',
      },
      {
        year: '2022',
        title: 'The quiet rooms',
        text: 'Nugegoda opens. Facial treatments get rooms of their own, where no telephone rings.',
      },
      {
        year: 'Today',
        title: '{places}',
        text: 'Four crafts, and still a vase of frangipani at each door.',
      },
    ],
    band: 'Nobody should have to hurry through the hour that is meant for them.',
    beliefsTitle: 'Small promises, kept daily',
    vision: 'To be the salon that Colombo trusts with its happiest mornings and its most ordinary Tuesdays.',
    visionMore:
      'A place where beauty is care and not correction, where every guest is known by name, and where those who work here are proud of how they do it.',
    mission: 'To give every guest skilled hands, honest advice and an hour that belongs to them.',
    missionMore:
      'We listen before we begin, use what is kind to hair, skin and the sea, train our people every month, and say what a thing costs before we do it.',
    values: [
      'We do it properly, or we do it again. Nobody leaves with “good enough”.',
      'Honest advice, clear prices, and a no when no is the better answer.',
      'We keep learning, and bring home only what has proved itself.',
      'Every age, every skin, every texture of hair is at home in our chairs.',
    ],
    reasons: [
      {
        name: 'Trained hands',
        text: 'Every stylist trains here for a year before taking a chair, and a day a month ever after.',
      },
      {
        name: 'Time that is yours',
        text: 'We book fewer guests than we could. Your hour does not end when the next one arrives.',
      },
      {
        name: 'Kind products',
        text: 'Gentle, cruelty-free, and tested on us first. Ask what is inside: we know.',
      },
      {
        name: 'Clean, every time',
        text: 'Tools are sterilised between guests, towels are fresh, and you may watch us do it.',
      },
      {
        name: 'Prices you can read',
        text: 'The list on the wall is the list you pay. We tell you before we begin, never after.',
      },
      {
        name: 'A place for everyone',
        text: 'Curls and coils, silver and first haircuts, brides and grooms: come as you are.',
      },
    ],
    next: {
      title: 'Come and see for yourself',
      lead: 'The kettle is on, and there is a chair by the window.',
    },
  },
  services: {
    title: 'Everything, and what it costs',
    text: 'The list on the wall is the list you pay. Choose a craft, or read it all in one go.',
    stepsTitle: 'From a first word to a last look',
    steps: [
      'Write or call. Tell us what you have in mind and when it suits you.',
      'We sit down together first: your hair, your skin, your day, your budget.',
      'One pair of hands, no rush, and tea or king coconut while you rest.',
      'A few days later we ask how it feels, and put right what could be better.',
    ],
    next: { title: 'Found what you need?', lead: 'Tell us what and when. We respond within 24 hours.' },
  },
  contact: {
    title: 'Tell us what you have in mind',
    text: 'Write, call or come by: we respond within 24 hours.',
    band: 'Some things are sooner said than written.',
    locationsTitle: 'Come and see us',
  },
}
