/**
 * The house's story as the about page tells it. Sample content: an owner edits this file.
 * `places` is where one finds the salon now: 'three locations', counted from the branches.
 */

export const story = (places: string) => [
  'In 2015 we opened a door on a quiet lane in Colombo with three chairs, one mirror and a vase of frangipani. We had a simple idea: nobody should have to hurry through the hour that is meant for them.',
  'The three chairs filled, then the waiting bench, then the lane. Friends brought mothers, brides brought sisters. We took our time, trained our own people, and opened a second door only when the first could do without us.',
  `Today we look after you in ${places}. The chairs are softer and the mirrors larger; the idea is the one we started with.`,
]

export const timeline = (places: string) => [
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
  { year: '2019', title: 'A second door', text: 'Bambalapitiya opens, and with it a long table for nails.' },
  {
    year: '2022',
    title: 'The quiet rooms',
    text: 'Nugegoda opens. Facial treatments get rooms of their own, where no telephone rings.',
  },
  {
    year: 'Today',
    title: places,
    text: 'Four crafts, and still a vase of frangipani at each door.',
  },
]

export const beliefs = {
  vision: 'To be the salon that Colombo trusts with its happiest mornings and its most ordinary Tuesdays.',
  visionMore:
    'A place where beauty is care and not correction, where every guest is known by name, and where those who work here are proud of how they do it.',
  mission: 'To give every guest skilled hands, honest advice and an hour that belongs to them.',
  missionMore:
    'We listen before we begin, use what is kind to hair, skin and the sea, train our people every month, and say what a thing costs before we do it.',
}

export const values = [
  { name: 'Excellence', text: 'We do it properly, or we do it again. Nobody leaves with “good enough”.' },
  { name: 'Integrity', text: 'Honest advice, clear prices, and a no when no is the better answer.' },
  { name: 'Innovation', text: 'We keep learning, and bring home only what has proved itself.' },
  { name: 'Inclusivity', text: 'Every age, every skin, every texture of hair is at home in our chairs.' },
]
