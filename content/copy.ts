import type { Copy } from '#contracts/content/content.ts'

// Only the owner knows these: pages leave out what is empty.
const untold = { year: '', title: '', text: '' }
const unnamed = { name: '', text: '' }

/** What the pages of a new salon say: what is true of each, as its owner has entered nothing yet. */
export const copy: Copy = {
  home: {
    title: 'Quiet hands, lasting beauty',
    text: 'Hair, makeup, nails and facial care.',
    categories: {
      title: 'Four crafts, one calm house',
      lead: 'Choose what your day needs.',
    },
    branches: {
      title: 'Find the salon near you',
      lead: 'Where we are, and how you reach us.',
    },
    about: {
      title: 'Who we are',
      text: 'What we do, and how you reach us.',
    },
  },
  about: {
    title: 'Who we are',
    text: 'What we do, and how you reach us.',
    story: ['', '', ''],
    timeline: [untold, untold, untold, untold, untold],
    band: 'Some things are better seen than told.',
    beliefsTitle: 'What we believe in',
    vision: '',
    visionMore: '',
    mission: '',
    missionMore: '',
    values: ['', '', '', ''],
    reasons: [unnamed, unnamed, unnamed, unnamed, unnamed, unnamed],
    next: {
      title: 'Come and see for yourself',
      lead: 'Tell us what you have in mind, or look at what we do.',
    },
  },
  services: {
    title: 'Everything, and what it costs',
    text: 'Choose a craft, or read it all in one go.',
    stepsTitle: 'From a first word to a last look',
    steps: [
      'Write to us: what you have in mind, and when it suits you.',
      'Ask what you want to know before anything begins.',
      'Come on the day that we have agreed with you.',
      'Tell us how it went, and ask for the next time.',
    ],
    next: { title: 'Found what you need?', lead: 'Tell us what and when. We respond within 24 hours.' },
  },
  contact: {
    title: 'Tell us what you have in mind',
    text: 'Write to us: we respond within 24 hours.',
    band: 'Some things are sooner said than written.',
    locationsTitle: 'Come and see us',
  },
  privacy: {
    title: 'What becomes of what you tell us',
    text: 'You tell us who you are and what you wish for. Here is what we do with it, in plain words.',
    responsible: [
      '{salon} is responsible for what you tell us about yourself.',
      'The person to ask is {responsible}.',
      'You reach us {contact}.',
    ].join('\n\n'),
    purposes: [
      'The form asks for your first and last name, your email address and what you have in mind; phone, branch, service, day, time of day and how to answer you are up to you, and so are photographs where it takes some. The short form asks for a first name and a phone number, and whether to call you or to write on WhatsApp; service and message are up to you, and what you have chosen above it goes with it.',
      'We use this to answer you and to prepare your visit: steps before a contract, which you have asked us for. What you tell us by phone, in a message or in the salon, we write down for the same reason.',
      'We send no advertising, and no form of ours asks you to agree to any. Before we show a photograph or a review of yours on this website, we ask for your consent.',
    ].join('\n\n'),
    recipients: [
      'Our team sees it. Each of us has an account of our own. When one of our devices gives notice of your inquiry, the notice passes through the services of its browser’s maker, encrypted so that only that device can read it.',
      'Emails between you and us pass through {mail}.',
      'What you and we write to each other on WhatsApp passes, with your number, through WhatsApp, a company of Meta.',
      'It is stored on a server in {server}.',
      'We give it to no one else.',
    ].join('\n\n'),
    retention: [
      'We keep your inquiry {kept}.',
      'Photographs that you send are deleted {photographs} after we have dealt with your inquiry, at the latest.',
      'What we delete ourselves we can restore for {bin}; then it is gone. What we erase because you ask for it is gone at once. Copies that protect us against a loss keep it for some weeks longer.',
    ].join('\n\n'),
    health:
      'We note something about your health, such as an allergy, only with your consent, and write down the day on which you gave it.',
    rights:
      'You may see what we have about you, have it corrected or deleted, take back a consent, and object to how we use it. This is free, and we answer within a month.',
    complaints: 'You may complain to the {authority}.',
    browser: [
      'This website sets no cookies and loads nothing from other companies: no counting of visits, no maps, no advertising. A link leads to another company only when you press it.',
      'What you type into the form stays in your browser until you send it or close the tab. When you send it, our server’s log notes the internet address that it came from. The log may note each visit in the same way, with its time and its page.',
    ].join('\n\n'),
  },
}
