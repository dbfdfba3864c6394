// Long: the list of all pictures is data.
/**
 * `npm run pictures`: makes the pictures and the film of the site from art/stills and art/hero, in public/pictures and
 * public/video, and their manifests, web/pictures.json, cards.json and films.json.
 *
 * File names contain a hash of the bytes, so that files can be served as immutable. Each still is written as AVIF with 10 bits
 * (with 8 bits or lower qualities the silk shows bands), and as WebP for older browsers.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

type Crop = { left: number; top: number; width: number; height: number }
type Still = {
  name: string
  from: string
  crop?: Crop
  widths: number[]
  /** Left out for another crop of a picture, which uses its alt text and placeholder colours. */
  alt?: string
  finer?: number
}
type Share = { name: string; from: string; crop?: Crop; alt: string }

/** The film's shapes: square, beside the text; wide, above it; and small and wide, for phones. */
const films = ['hero', 'hero-wide', 'hero-phone']

const root = join(import.meta.dirname, '..')
const stills = join(root, 'art/stills')
const pictures = join(root, 'public/pictures')
const video = join(root, 'public/video')

const alts = {
  hero: 'Two frangipani blossoms afloat in a gold-rimmed bowl of water',
  about: 'A basin of still water cut into pale limestone, in light between palm leaves',
  contact: 'Frangipani floating in a gold-rimmed bowl, in light between palm leaves',
  hair: 'A comb of pale horn drawn through chestnut hair',
  makeup: 'A soft brush drawing rose powder across plum stone',
  nails: 'A fine brush lifted from a bead of red lacquer',
  facial: 'Three beads of water on a petal of frangipani',
  teaser: 'A bowl in light from a shutter',
}

const cardWidths = [160, 320, 480, 720]

const list: Still[] = [
  { name: 'hero-poster', from: 'hero-poster', widths: [640, 864, 1280], alt: alts.hero, finer: -14 },
  { name: 'hero-poster-wide', from: 'hero-poster-wide', widths: [400, 724, 1024, 1280, 1920], finer: -18 },
  { name: 'hair', from: 'hair', widths: cardWidths, alt: alts.hair, finer: -22 },
  { name: 'makeup', from: 'makeup', widths: [...cardWidths, 900], alt: alts.makeup, finer: -14 },
  { name: 'nails', from: 'nails', widths: cardWidths, alt: alts.nails, finer: -8 },
  { name: 'facial', from: 'facial', widths: cardWidths, alt: alts.facial, finer: -14 },
  // Without the front edge of the ledge, which would be a stripe below the bowl.
  { name: 'teaser', from: 'teaser', crop: { left: 20, top: 0, width: 1240, height: 1550 }, widths: [320, 560, 840, 1120], alt: alts.teaser, finer: -16 },
]

/** Cards for shared links: 1200x630 JPEG, as some crawlers read no newer format. */
const cards: Share[] = [
  { name: 'og-share', from: 'hero-poster-wide', crop: { left: 0, top: 24, width: 1920, height: 1008 }, alt: alts.hero },
  { name: 'og-about', from: 'teaser', crop: { left: 0, top: 878, width: 1280, height: 672 }, alt: alts.teaser },
  { name: 'og-services', from: 'makeup', crop: { left: 0, top: 352, width: 900, height: 472 }, alt: alts.makeup },
  { name: 'og-contact', from: 'hero-poster', crop: { left: 0, top: 240, width: 1280, height: 672 }, alt: alts.hero },
]

/**
 * Close to the master, judged by enlarged crops. `finer` changes the quality: higher for the first picture of the site, lower
 * for hair and plaster, whose texture needs many bytes and hides what is lost.
 */
const avif = (finer: number) =>
  ({ quality: 80 + finer, effort: 4, bitdepth: 10, tune: 'iq', chromaSubsampling: '4:2:0' }) as const
const webp = (finer: number) => ({ quality: 88 + finer, effort: 6, smartSubsample: true })

const hashOf = (...parts: Buffer[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 8)
}

/** The names of all files of this run. */
const written = new Set<string>()
function write(folder: string, file: string, bytes: Buffer) {
  written.add(file)
  writeFileSync(join(folder, file), bytes)
  console.log(file, `${Math.round(bytes.length / 1024)}K`)
}

const open = (from: string, crop?: Crop) => {
  const image = sharp(join(stills, `${from}.webp`))
  return crop ? image.extract(crop) : image
}

/** The placeholder colours of a picture: those of its upper and its lower half. */
async function tonesOf(picture: Buffer) {
  const halves = await sharp(picture).resize(1, 2, { fit: 'fill' }).raw().toBuffer()
  return [halves.subarray(0, 3), halves.subarray(3, 6)].map(half => `#${half.toString('hex')}`).join(', ')
}

async function makeStill({ name, from, crop, widths, alt, finer = 0 }: Still) {
  const master = await open(from, crop).png().toBuffer()
  const { width = 0, height = 0 } = await sharp(master).metadata()
  const sizes = await Promise.all(
    widths.map(async w => {
      const sized = await sharp(master).resize(w).png().toBuffer()
      return [
        { width: w, type: 'avif', bytes: await sharp(sized).avif(avif(finer)).toBuffer() },
        { width: w, type: 'webp', bytes: await sharp(sized).webp(webp(finer)).toBuffer() },
      ]
    }),
  )
  const files = sizes.flat()
  const hash = hashOf(...files.map(f => f.bytes))
  for (const f of files) write(pictures, `${name}-${f.width}.${hash}.${f.type}`, f.bytes)

  const largest = widths.at(-1) ?? width
  const shownHeight = Math.round((largest * height) / width)
  const tones = alt === undefined ? '' : await tonesOf(master)
  return { name, hash, widths, height: shownHeight, alt: alt ?? '', tones }
}

async function makeCard({ name, from, crop, alt }: Share) {
  const bytes = await open(from, crop).resize(1200, 630).jpeg({ quality: 92, mozjpeg: true }).toBuffer()
  const file = `${name}-1200.${hashOf(bytes)}.jpg`
  write(pictures, file, bytes)
  return { src: `/pictures/${file}`, width: 1200, height: 630, alt }
}

/** The two files of a film, as `scenes/film.sh` has made them. */
function makeFilm(name: string) {
  const [webm, mp4] = ['webm', 'mp4'].map(type => {
    const bytes = readFileSync(join(root, `art/hero/${name}.${type}`))
    const file = `${name}.${hashOf(bytes)}.${type}`
    write(video, file, bytes)
    return `/video/${file}`
  })
  return { webm, mp4 }
}

mkdirSync(pictures, { recursive: true })
mkdirSync(video, { recursive: true })

/** A file of its own for each kind: a page loads only those that it shows. */
const manifests: Record<'pictures' | 'cards' | 'films', Record<string, object>> = {
  pictures: {},
  cards: {},
  films: {},
}
for (const still of list) manifests.pictures[still.name] = await makeStill(still)
for (const card of cards) manifests.cards[card.name] = await makeCard(card)
for (const film of films) manifests.films[film] = makeFilm(film)
for (const [kind, manifest] of Object.entries(manifests))
  writeFileSync(join(root, `web/${kind}.json`), `${JSON.stringify(manifest, null, 2)}\n`)

// Deletes the files of earlier runs.
for (const folder of [pictures, video])
  for (const file of readdirSync(folder)) if (!written.has(file)) rmSync(join(folder, file))
