/** Longer words with hyphens may break: they would not fit on a phone. */
const WHOLE_MAX = 16

/** A range of numbers with an en dash: '1–2 hours'. */
export const withEnDashes = (text: string): string => text.replace(/(?<=\d) ?- ?(?=\d)/g, '–')

/** Parts of a text; each second one is a word with a hyphen, such as 'touch-ups'. */
export const splitAtHyphenated = (text: string): string[] => text.split(/((?<!\p{L})\p{L}+(?:-\p{L}+)+)/u)

/** A text that the owner typed: no line ends inside a word with a hyphen. Its element needs the text as its key, as it has several parts. */
export const WholeWords = ({ text }: { text: string }) =>
  splitAtHyphenated(text).map((part, index) =>
    index % 2 === 1 && part.length <= WHOLE_MAX ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: their position is their key
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
