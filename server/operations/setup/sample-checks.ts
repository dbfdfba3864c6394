import { isSampleContact, sampleBranches, sampleContent } from '#content/sample-salon.ts'
import { sampleServices } from '#content/sample-services.ts'
import type { Branch } from '#contracts/branches/branch.ts'
import type { Copy } from '#contracts/content/content.ts'
import { listWords } from '#contracts/text/number-texts.ts'
import { listOwnPictures } from '../../salon/pictures/pictures.queries.ts'
import { listPublicServices } from '../../services/services.queries.ts'
import { listSome } from './named.rules.ts'
import { places } from './places.ts'
import type { SetupCheck } from './setup-check.ts'

const streets = new Set([sampleContent.salon.street, ...sampleBranches.map(({ address }) => address)])
const quotations = new Set(sampleContent.testimonials.map(({ text }) => text))
const people = new Set(sampleContent.people.map(({ name }) => name))
const prices = new Set(sampleServices.map(({ name, price }) => `${name} ${price}`))

const hasSample = ({ address, phone, email, whatsApp }: Branch): boolean =>
  streets.has(address) || [phone, email, whatsApp ?? ''].some(isSampleContact)

const namesOf = (rows: readonly { name: string }[]): string => listSome(rows.map(({ name }) => name))

/** A section of the website by its name in Settings, Website, with those of its texts that say something about this salon. */
interface SectionTexts {
  name: string
  texts(copy: Copy): string[]
}

const storySections: readonly SectionTexts[] = [
  { name: 'Home (Hero)', texts: ({ home }) => [home.text] },
  { name: 'Home (About us)', texts: ({ home }) => [home.about.title, home.about.text] },
  { name: 'About (Hero)', texts: ({ about }) => [about.text] },
  {
    name: 'About (Our story)',
    texts: ({ about }) => [...about.story, ...about.timeline.map(({ text }) => text)],
  },
]

const promiseSections: readonly SectionTexts[] = [
  { name: 'About (What we believe in)', texts: ({ about }) => [about.missionMore, ...about.values] },
  { name: 'About (Reasons)', texts: ({ about }) => about.reasons.map(({ text }) => text) },
  { name: 'Services (Hero)', texts: ({ services }) => [services.text] },
  { name: 'Services (How it works)', texts: ({ services }) => services.steps },
]

/** The sections of which a text is one of the demo. */
function sampleSections(sections: readonly SectionTexts[], copy: Copy): SectionTexts[] {
  return sections.filter(({ texts }) => {
    const samples = new Set(texts(sampleContent.copy))
    return texts(copy).some(text => text !== '' && samples.has(text))
  })
}

/** What is invented. A new salon has only pictures of it; the rest comes with what is copied from the demo. */
export const sampleChecks: readonly SetupCheck[] = [
  {
    id: 'sample-contact',
    place: places.salon,
    findMissing({ content: { salon } }) {
      const found = [
        ...(streets.has(salon.street) ? ['street'] : []),
        ...(isSampleContact(salon.phone) ? ['telephone number'] : []),
        ...(isSampleContact(salon.whatsApp) ? ['WhatsApp number'] : []),
        ...(isSampleContact(salon.email) ? ['email address'] : []),
      ]
      if (found.length === 0) return undefined
      return `These are still samples of the salon: ${listWords(found)}. Clients reach no one there.`
    },
  },
  {
    id: 'sample-branches',
    place: places.branches,
    findMissing({ branches }) {
      const found = branches.filter(hasSample)
      if (found.length === 0) return undefined
      return `These branches still have a sample street, number or email address: ${namesOf(found)}. Clients reach no one there.`
    },
  },
  {
    id: 'sample-people',
    place: places.people,
    findMissing({ content }) {
      const found = content.people.filter(({ name }) => people.has(name))
      if (found.length === 0) return undefined
      return `These people are samples: ${namesOf(found)}. Clients will ask for them.`
    },
  },
  {
    id: 'sample-testimonials',
    place: places.testimonials,
    findMissing({ content: { testimonials } }) {
      const found = testimonials.filter(({ text }) => quotations.has(text))
      if (found.length === 0) return undefined
      return `These testimonials are samples: ${namesOf(found)}. Publish only what clients have said.`
    },
  },
  {
    id: 'sample-story',
    place: places.story,
    findMissing({ content }) {
      const found = sampleSections(storySections, content.copy)
      if (found.length === 0) return undefined
      return `The website tells the story of the demo, such as its beginning in 2015 with three chairs: ${namesOf(found)}. Clients take it for yours.`
    },
  },
  {
    id: 'sample-promises',
    place: places.reasons,
    findMissing({ content }) {
      const found = sampleSections(promiseSections, content.copy)
      if (found.length === 0) return undefined
      return `The website makes the promises of the demo: ${namesOf(found)}. Clients expect that you keep them; change those that you don’t.`
    },
  },
  {
    id: 'sample-prices',
    place: places.services,
    async findMissing({ db }) {
      const found = (await listPublicServices(db)).filter(({ name, price }) => prices.has(`${name} ${price}`))
      if (found.length === 0) return undefined
      return `These services are shown with the prices of the samples: ${namesOf(found)}. Clients will ask for these prices.`
    },
  },
  {
    id: 'sample-pictures',
    place: places.website,
    async findMissing({ db }) {
      if ((await listOwnPictures(db)).length > 0) return undefined
      return 'All pictures of the website are the ones that came with the program. Your own show clients where they come.'
    },
  },
]
