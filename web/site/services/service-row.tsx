import { paths } from '#contracts/paths/paths.ts'
import { type SelectedLine, withLine, writeSelection } from '#contracts/selection/selection.ts'
import type { Service } from '#contracts/services/service.ts'
import { WholeWords, withEnDashes } from '../parts/display-text.tsx'
import { Link } from '../parts/link.tsx'
import { PriceAnnouncement } from './announced-price.tsx'
import { NailCount } from './nail-count.tsx'
import { OptionPrices, ShownPrice, spokenPrice } from './price.tsx'
import { Ring } from './ring.tsx'

const amount = 'font-price font-semibold tabular-nums lining-nums'

interface Props {
  service: Service
  /** Where it is offered; empty: in all branches. */
  places: string
  /** Names the service in the contact form and in a selection. */
  choice: string
  /** Whether it says that it is popular. */
  isPopular: boolean
  /** Its line of the selection, if it is chosen. */
  chosen: SelectedLine | undefined
  onChoose(line: SelectedLine): void
  onRemove(service: string): void
  /** What is chosen so far. */
  lines: readonly SelectedLine[]
}

/**
 * To the form with the service: alone, or behind what is chosen so far, with its first option unless another one is chosen. A list that has
 * no room for it leads there as it is.
 */
function bookLink({
  service,
  choice,
  chosen,
  lines,
}: Pick<Props, 'service' | 'choice' | 'chosen' | 'lines'>) {
  if (lines.length === 0) return paths.contactAbout({ service: choice })
  const [first = { name: '', price: service.price }] = service.options
  const line = chosen ?? { service: choice, price: first.price, count: 1, option: first.name }
  return paths.contactAbout({ list: writeSelection(withLine(lines, line) ?? lines) })
}

/**
 * A row of the price list: a ring that adds it to the selection, name, dots, price; below them description and
 * duration, and the options, each with a ring of its own. The link covers the row. On phones the dots connect
 * duration and price, which has a line of its own beside a long duration.
 */
export function ServiceItem(props: Props) {
  const { service, places, choice, isPopular, chosen, onChoose, onRemove } = props
  const { name, description, duration, price, perNail, options, note, announced } = service
  // A link may call it by another key than this page does.
  const key = chosen?.service ?? choice
  const ring = (of: { name: string; price: number }) => (
    <Ring
      adds={[name, of.name, spokenPrice(service, of.price)].filter(Boolean).join(', ')}
      isChosen={chosen !== undefined && chosen.option === of.name}
      onChoose={isChosen =>
        isChosen ? onChoose({ service: key, price: of.price, count: 1, option: of.name }) : onRemove(key)
      }
    />
  )
  return (
    <li className="service-row">
      {options.length === 0 && ring({ name: '', price })}
      <h3 key={name} className="service-name">
        {/* One item of the line, which is a flex box on phones. */}
        <span>
          <WholeWords text={name} />
        </span>{' '}
        {isPopular && <span className="popular-mark">Popular</span>}
      </h3>
      {description && (
        <p key={description} className="service-description">
          <WholeWords text={description} />
        </p>
      )}
      <div className="service-line">
        {duration && <p className="service-duration">{withEnDashes(duration)}</p>}
        {options.length === 0 && (
          <div className="service-cost">
            <span className="service-dots" aria-hidden="true" />
            <p className="service-price">
              <ShownPrice service={service} price={price} look={`text-2xl/7 ${amount}`} />
            </p>
          </div>
        )}
      </div>
      {(places || options.length > 0 || note || announced || chosen) && (
        <div className="service-more">
          {places && <p className="service-places">{`at ${places}`}</p>}
          {options.length > 0 && (
            <OptionPrices service={service} options={options} look={`text-xl/6 ${amount}`} ringOf={ring} />
          )}
          {note && <p className="price-extra">{note}</p>}
          {announced && <PriceAnnouncement service={service} announced={announced} />}
          {perNail && chosen && (
            <NailCount name={name} count={chosen.count} onCount={count => onChoose({ ...chosen, count })} />
          )}
        </div>
      )}
      <Link to={bookLink(props)} aria-label={`Book ${name}`} className="service-book">
        <span>Book</span>
      </Link>
    </li>
  )
}
