// Long: the rows of the list, with all that is done in them.

import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, Fragment, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Branch } from '#contracts/branches/branch.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { placesOf } from '../../../salon/service-places.ts'
import { ActionItem, ActionMenu } from '../../../ui/action-menu.tsx'
import { Dash } from '../../../ui/dash.tsx'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { Separator } from '../../../ui/separator.tsx'
import {
  Cell,
  type Columns,
  middleCellClass,
  NameCell,
  Row,
  rowActionClass,
  Table,
} from '../../../ui/table.tsx'
import { queries } from '../../calls/queries.ts'
import { HANDLE } from '../../parts/order/handle.ts'
import { useDragging } from '../../parts/order/use-dragging.ts'
import { copyPath } from './list-view.ts'
import { lostText, plannedText } from './prices/plan-text.ts'
import { useCancelPlans } from './prices/use-cancel-plans.ts'
import { categoryNameOf, formatPrice } from './service-text.ts'
import { useServiceSwitch } from './use-service-switch.ts'

const nameWidth = '@4xl:w-[26%] @min-[68rem]:w-[23%] print:w-[42%]!'

const others: Columns = [
  { label: 'Category', width: 'w-20 @4xl:w-36 print:w-[18%]!' },
  { label: 'Duration', width: 'w-19 @4xl:w-27 print:w-[12%]!' },
  // Not on paper, where a price list of 31 lines has one page, and not in a narrow table, where it is below the name.
  { label: 'Description', width: '@2xl:@max-4xl:hidden print:hidden!' },
  { label: 'Price', width: 'w-40 @4xl:w-44 print:w-[28%]!', align: 'right' },
]

/** Without what only accounts with full access can do. */
export const columnsToRead: Columns = [{ label: 'Name', width: nameWidth }, ...others]

/** Names have room for the handle before them. */
export const columns: Columns = [
  { label: 'Name', width: `${nameWidth} ps-8! print:ps-4!` },
  ...others,
  { label: 'Actions', width: 'w-38 @4xl:w-49 @4xl:ps-3!' },
]

const small = 'text-xs leading-4 font-normal text-plum-soft'

/** What screen readers say with each cell of a row: the name of the service and the words below it, without its description. */
const headerIds = ({ id }: Service) => ({ name: `service-${id}`, words: `service-${id}-words` })

/** The name of a service; below it whether and where clients see it, what is planned, and in a narrow table its description. */
function ServiceName({ service, branches }: { service: Service; branches: readonly Branch[] }) {
  const { name, popular, hidden, planned, description } = service
  const ids = headerIds(service)
  const places = placesOf(service, branches)
  const words = [
    popular && { text: 'Popular', className: 'font-medium text-gold-800' },
    hidden && { text: 'Hidden', className: 'font-medium text-plum' },
    service.branches?.length === 0 && { text: 'No branch', className: 'font-medium text-rose-700' },
    places && { text: `at ${places}` },
    planned && { text: plannedText(service, planned), className: 'tabular-nums' },
    planned && planned.lost.length > 0 && { text: lostText(planned.lost), className: 'text-rose-700' },
  ].filter(word => typeof word === 'object' && word !== null)
  return (
    <>
      <span id={ids.name} className="block print:inline">
        {name}
      </span>{' '}
      <span className={`flex print:ms-2 print:inline ${small}`}>
        {words.length > 0 && (
          <span id={ids.words} className="max-w-full shrink-0">
            {words.map(({ text, className }, index) => (
              <Fragment key={text}>
                {index > 0 && <Separator />}
                <span className={className}>{text}</span>
              </Fragment>
            ))}
          </span>
        )}
        {description && (
          <span title={description} className="excerpt hidden truncate @2xl:@max-4xl:block print:hidden!">
            {words.length > 0 && (
              <span className="ps-1">
                <Separator />
              </span>
            )}
            <span>{description}</span>
          </span>
        )}
      </span>
    </>
  )
}

/** The price of a service; below it its options, and the note on the price. */
function ServicePrice({ service }: { service: Service }) {
  const { options, note } = service
  const more = [options.map(({ name }) => name).join(', '), note].filter(Boolean).join(' · ')
  return (
    <>
      <span className="block print:inline">{formatPrice(service)}</span>{' '}
      {more && (
        <span
          title={more}
          className={`excerpt block @2xl:truncate print:ms-2 print:inline print:overflow-visible print:whitespace-normal ${small}`}
        >
          {more}
        </span>
      )}
    </>
  )
}

/**
 * What a row has besides Edit: seen where the pointer or the focus is in the row, and always where nothing can be pointed at. Found by keys
 * and screen readers in any case.
 */
const ofChosenRow = '[@media(hover:hover)]:opacity-0 group-hover:opacity-100! group-focus-within:opacity-100!'

/** How a row is moved. */
interface RowMove {
  isFirst: boolean
  isLast: boolean
  /** By so many positions: -1 is up. */
  by(step: number): void
  /** The props of the handle by which it is dragged. */
  handleProps: object
}

/** The keys that do the same as an item of a menu. */
const Keys = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="ms-auto ps-6 text-xs text-plum-soft max-sm:hidden">
    {children}
  </span>
)

interface ActionsProps {
  service: Service
  switches: Record<'popular' | 'hidden', ReturnType<typeof useServiceSwitch>>
  /** Undefined where the list has no order of its own. */
  move: RowMove | undefined
  onDelete(): void
}

/** Edit and Delete of a row, and the menu with what is done less often. */
function ServiceActions({ service, switches, move, onDelete }: ActionsProps) {
  const { id, name, planned } = service
  const navigate = useNavigate()
  const cancel = useCancelPlans()
  return (
    <Cell
      className={`@max-2xl:order-4! @max-2xl:-mx-2 @max-2xl:-mb-1 @max-2xl:basis-full @2xl:ps-0! @2xl:pe-2! ${middleCellClass}`}
    >
      <div className="flex items-center">
        <Link to={adminPaths.editService(id)} aria-label={`Edit ${name}`} className={rowActionClass}>
          Edit
        </Link>
        <button
          type="button"
          className={`${rowActionClass} ${ofChosenRow}`}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </button>
        <ActionMenu
          label={<LineIcon path="M5 12h.01M12 12h.01M19 12h.01" stroke={2.5} className="size-5" />}
          name={`More for ${name}`}
          className={`${rowActionClass} ${ofChosenRow} justify-center px-1.5! aria-expanded:opacity-100`}
        >
          <ActionItem onClick={() => navigate(copyPath(id))}>Duplicate</ActionItem>
          <ActionItem onClick={switches.hidden.toggle}>
            {switches.hidden.isOn ? 'Show on the Website' : 'Hide'}
          </ActionItem>
          <ActionItem onClick={switches.popular.toggle}>
            {switches.popular.isOn ? 'Not Popular' : 'Popular'}
          </ActionItem>
          {planned && (
            <ActionItem
              onClick={() =>
                cancel.mutate({
                  plans: [{ id, version: planned.version }],
                  done: `New price of ${name} cancelled`,
                })
              }
            >
              Cancel Planned Price
            </ActionItem>
          )}
          {move && (
            <>
              <ActionItem disabled={move.isFirst} onClick={() => move.by(-1)}>
                Move Up
                <Keys>Alt ↑</Keys>
              </ActionItem>
              <ActionItem disabled={move.isLast} onClick={() => move.by(1)}>
                Move Down
                <Keys>Alt ↓</Keys>
              </ActionItem>
            </>
          )}
        </ActionMenu>
      </div>
    </Cell>
  )
}

/** By which a pointer drags a row. Others move it by the menu of the row or by keyboard, so it is no control for them. */
const Handle = (props: object) => (
  <span
    aria-hidden="true"
    title="Drag to move"
    className={`flex w-8 shrink-0 cursor-grab touch-none items-center justify-center text-plum-soft select-none active:cursor-grabbing @max-2xl:-my-3 @max-2xl:-ms-2 @max-2xl:h-11 @2xl:absolute @2xl:inset-y-0 @2xl:start-0 print:hidden ${ofChosenRow}`}
    {...props}
  >
    <LineIcon path={HANDLE} stroke={2.5} className="size-5" />
  </span>
)

interface RowProps {
  service: Service
  branches: readonly Branch[]
  canChange: boolean
  className: string
  style: CSSProperties | undefined
  move: RowMove | undefined
  onDelete(): void
}

const steps = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])

function ServiceRow({ service, branches, canChange, className, style, move, onDelete }: RowProps) {
  const { categoryName, duration, description } = service
  const switches = {
    popular: useServiceSwitch(service, 'popular'),
    hidden: useServiceSwitch(service, 'hidden'),
  }
  const shown = { ...service, popular: switches.popular.isOn, hidden: switches.hidden.isOn }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps.get(event.key)
    // The open menu of the row is elsewhere in the page.
    const isInRow = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!event.altKey || step === undefined || !move || !isInRow) return
    event.preventDefault()
    // Otherwise the menu of the row would open.
    event.stopPropagation()
    move.by(step)
  }

  return (
    <Row style={style} className={className} onKeyDownCapture={onKeyDown}>
      <NameCell
        aria-labelledby={Object.values(headerIds(service)).join(' ')}
        className={`font-medium @max-2xl:flex @max-2xl:min-w-[min(9rem,100%)] ${canChange ? '@2xl:relative @2xl:ps-8! print:ps-4!' : ''} ${middleCellClass}`}
      >
        {move && <Handle {...move.handleProps} />}
        <div className="min-w-0 print:inline @max-2xl:self-baseline">
          <ServiceName service={shown} branches={branches} />
        </div>
      </NameCell>
      <Cell className={`@max-2xl:text-plum-soft @max-4xl:text-xs ${middleCellClass}`}>
        {categoryNameOf(categoryName)}
      </Cell>
      <Cell className={`@max-2xl:text-plum-soft @max-4xl:text-xs ${middleCellClass}`}>
        {duration || <Dash label="No duration" />}
      </Cell>
      <Cell
        className={`text-plum-soft print:hidden! @max-2xl:order-3 @max-2xl:basis-full @2xl:@max-4xl:hidden ${middleCellClass}`}
      >
        {description ? (
          <span title={description} className="excerpt text-xs leading-4 @2xl:line-clamp-2">
            {description}
          </span>
        ) : (
          <Dash label="No description" />
        )}
      </Cell>
      <Cell
        align="right"
        className={`@max-2xl:order-none! @max-2xl:ms-auto @max-2xl:max-w-[55%] @max-2xl:text-right ${middleCellClass}`}
      >
        <ServicePrice service={service} />
      </Cell>
      {canChange && <ServiceActions service={service} switches={switches} move={move} onDelete={onDelete} />}
    </Row>
  )
}

interface Props {
  services: readonly Service[]
  /** Whether the account may change them. */
  canChange?: boolean
  onDelete?(service: Service): void
  /** Moves a service to a position in its category, from 0; undefined while only some of them are listed. */
  onMove?: ((service: Service, to: number) => void) | undefined
}

/** The services, one row each. Each can be moved within its category: by its handle, its menu, or Alt and an arrow key. */
export function ServiceTable({ services, canChange = false, onDelete, onMove }: Props) {
  const { data: branches = [] } = useQuery(queries.branches)
  const startOf = (index: number) =>
    services.findIndex(({ categoryId }) => categoryId === services[index]?.categoryId)
  const countOf = ({ categoryId }: Service) =>
    services.filter(other => other.categoryId === categoryId).length

  function moveTo(index: number, to: number) {
    const service = services[index]
    if (service) onMove?.(service, to - startOf(index))
  }

  const { list, dragged, handleOf, styleOf } = useDragging<HTMLTableSectionElement>(moveTo, from => {
    const [first, service] = [startOf(from), services[from]]
    return [first, first + (service ? countOf(service) : 1) - 1]
  })

  function moveOf(index: number): RowMove | undefined {
    const service = services[index]
    const count = service ? countOf(service) : 0
    if (!onMove || count < 2) return undefined
    const position = index - startOf(index)
    return {
      isFirst: position === 0,
      isLast: position === count - 1,
      by: step => moveTo(index, index + step),
      handleProps: handleOf(index),
    }
  }

  return (
    <Table ref={list} caption="Services" columns={canChange ? columns : columnsToRead}>
      {services.map((service, index) => (
        <ServiceRow
          key={service.id}
          service={service}
          branches={branches}
          canChange={canChange}
          style={styleOf(index)}
          className={index === dragged ? 'relative z-10 bg-white shadow-soft forced-colors:outline' : ''}
          move={moveOf(index)}
          onDelete={() => onDelete?.(service)}
        />
      ))}
    </Table>
  )
}
