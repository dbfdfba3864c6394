import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { categories } from '#content/categories.ts'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import type { Service } from '#contracts/services/service.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { fieldsOf, useSchemaForm } from '../../../ui/form.ts'
import { toast } from '../../../ui/toast.ts'
import { TopMessage } from '../../../ui/top-message.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx'
import { deletedMessage, fixedFailure, isNotFound, isUnknownId } from '../../calls/failures.ts'
import { Loaded } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { keys } from '../../calls/query-client.ts'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { ConflictDialog } from '../../saving/conflict-dialog.tsx'
import { deleteDraft, useDraft } from '../../saving/draft.ts'
import { KeptDraft } from '../../saving/kept-draft.tsx'
import { namesakeQuestions } from '../../saving/namesake-question.ts'
import { SaveQuestion } from '../../saving/save-question.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { AddingForm, NotSavable, ReadOnlyWithoutFullAccess } from '../../session/full-access-only.tsx'
import { useFullAccess } from '../../session/session.ts'
import { BranchesField } from './branches-field.tsx'
import { changedPrices, largeChangeQuestion } from './large-change.ts'
import { backToList, copyPath } from './list-view.ts'
import { OptionsField } from './options-field.tsx'
import { planQuestion } from './plan-question.ts'
import { PriceField } from './price-field.tsx'
import { PlanInForm } from './prices/plan-in-form.tsx'
import { droppedPlans } from './prices/plan-text.ts'
import { serviceCalls, serviceQuery } from './service-calls.ts'
import { categoryNameOf } from './service-text.ts'
import { comparedServiceFields, emptyService, ServiceForm, toServiceValues } from './service-values.ts'

interface EditorProps {
  /** Undefined for a new one. */
  service?: Service
  /** The service that the new one begins as a copy of. */
  copied?: Service
}

function initialValues({ service, copied }: EditorProps) {
  if (service) return toServiceValues(service)
  if (!copied) return emptyService
  return { ...toServiceValues(copied), name: `${copied.name} (copy)`, version: undefined }
}

/** Adds a service, or edits one. */
function ServiceEditor({ service, copied }: EditorProps) {
  const [list, kept] = backToList()
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useSchemaForm(ServiceForm, initialValues({ service, copied }))
  const field = fieldsOf(form)
  const isFull = useFullAccess()
  const { isDirty } = form.formState
  const draft = `service/${service?.id ?? (copied ? `copy-${copied.id}` : 'new')}`
  useDraft(draft, form)
  const { markSaved } = useUnsavedChanges(isDirty)
  const hasOptions = useWatch({ control: form.control, name: 'options' }).length > 0
  const { data: branches = [] } = useQuery(queries.branches)

  const { busy, onSubmit, question, conflictDialog } = useSaving(form, {
    save: serviceCalls.save(service),
    changes: [keys.services],
    list: keys.services,
    onStored: () =>
      toast.success(service ? 'Service updated successfully!' : 'Service created successfully!'),
    onSaved() {
      markSaved()
      deleteDraft(draft)
      navigate(list, kept)
    },
    onFailed: error =>
      form.setError('root', {
        message: isNotFound(error)
          ? deletedMessage('service')
          : fixedFailure(error, 'An error occurred while saving the service'),
      }),
    async questionsFor(input) {
      // Without the list the service is saved: the question is only a help.
      const services = await client.fetchQuery(queries.services).catch(() => [])
      const stored = services.filter(({ id }) => id === service?.id)
      const prices = service ? changedPrices(service.name, service, input) : []
      const planned = prices.length > 0 ? planQuestion(stored) : undefined
      const names = input.options?.map(({ name }) => name) ?? []
      const dropped = stored.flatMap(({ planned: plan }) => (plan ? droppedPlans(plan, names) : []))
      return [
        ...namesakeQuestions(
          services,
          service,
          input.name,
          other => `service called ${other.name} in ${categoryNameOf(other.categoryId)}`,
        ),
        ...largeChangeQuestion(prices),
        ...(planned ? [planned] : []),
        ...dropped.map(sentence => `${sentence} Save anyway?`),
      ]
    },
    toValues: toServiceValues,
    comparedFields: () => comparedServiceFields(branches),
  })

  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-2xl gap-5">
      <TopMessage tone="error">{form.formState.errors.root?.message}</TopMessage>
      <KeptDraft
        draft={draft}
        isDirty={isDirty}
        onDiscard={() => form.reset(initialValues({ service, copied }))}
      />
      <ReadOnlyWithoutFullAccess can="change services" isDirty={isDirty}>
        <TextField label="Name" required {...field('name')} />
        <SelectField label="Category" required {...field('categoryId')}>
          <option value="">Select a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-5 sm:grid-cols-2">
          {hasOptions ? (
            <p className="self-center text-sm text-plum-soft">The prices are those of the options below.</p>
          ) : (
            <PriceField form={form} name="price" label="Price (Rs.)" />
          )}
          <TextField label="Duration" placeholder="45 min or 1-2 hours" {...field('duration')} />
        </div>
        <TextArea label="Description" required {...field('description')} />
        <div>
          <CheckboxField label="Popular" {...field('popular')} />
          <CheckboxField label="Price per nail" {...field('perNail')} />
        </div>
        <OptionsField form={form} />
        {service && <PlanInForm form={form} service={service} />}
        <CheckboxField label="It may cost more: visitors see “from”" {...field('from')} />
        <TextField
          label="Note on the price"
          placeholder="hair extensions extra"
          autoComplete="off"
          {...field('note')}
        />
        <BranchesField form={form} />
        <CheckboxField
          label="Hidden"
          hint="Kept here, but not on the website and not in the contact form."
          {...field('hidden')}
        />
      </ReadOnlyWithoutFullAccess>
      {!isFull && isDirty && <NotSavable can="change services" />}
      <div className="flex flex-row-reverse flex-wrap gap-2">
        {isFull && (
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : service ? 'Update Service' : 'Create Service'}
          </Button>
        )}
        <Link to={list} {...kept} className={buttonClass('secondary')}>
          {isFull ? 'Cancel' : 'Back to Services'}
        </Link>
        {isFull && service && (
          <Link to={copyPath(service.id)} className={buttonClass('secondary')}>
            Duplicate
          </Link>
        )}
      </div>
      <SaveQuestion title="Save this service?" {...question} />
      <ConflictDialog {...conflictDialog} />
    </form>
  )
}

function LoadedEditor({ id, isCopy = false }: { id: number; isCopy?: boolean }) {
  const service = useQuery(serviceQuery(id))
  const back = (
    <Link to={adminPaths.services} className={buttonClass('secondary')}>
      Back to Services
    </Link>
  )
  if (isUnknownId(service.error)) return <EmptyState title="Service not found">{back}</EmptyState>
  return (
    <Loaded query={service} failed="We couldn’t load the service." action={back}>
      {data => (isCopy ? <ServiceEditor copied={data} /> : <ServiceEditor service={data} />)}
    </Loaded>
  )
}

export default function ServiceFormScreen() {
  const { id } = useParams()
  const copy = useSearchParams()[0].get('copy')
  return (
    <>
      <ScreenHead title={id === undefined ? 'Add Service' : 'Edit Service'} />
      {id !== undefined && <LoadedEditor key={id} id={Number(id)} />}
      {id === undefined && (
        <AddingForm can="add services" list="services">
          {copy === null ? (
            <ServiceEditor key="new" />
          ) : (
            <LoadedEditor key={`copy ${copy}`} id={Number(copy)} isCopy />
          )}
        </AddingForm>
      )}
    </>
  )
}
