import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '#contracts/paths/admin-paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../calls/loaded.tsx'
import { queries } from '../../calls/queries.ts'
import { ScreenHead } from '../../layout/screen-head.tsx'
import { FullAccess } from '../../session/full-access.tsx'
import { AddingForm } from '../../session/full-access-only.tsx'
import { LastActionNotice } from './last-action.tsx'
import { PriceEditor } from './prices/price-editor.tsx'

export default function ChangePrices() {
  const query = useQuery(queries.services)
  return (
    <>
      <ScreenHead title="Change Prices">
        <p>Raise or lower several prices, or type them. Nothing changes until you save.</p>
      </ScreenHead>
      <AddingForm can="change prices" list="services">
        <FullAccess>
          <div className="mb-3 empty:hidden">
            <LastActionNotice />
          </div>
        </FullAccess>
        <Loaded query={query} failed="We couldn’t load the services." rows={12}>
          {services =>
            services.length > 0 ? (
              <PriceEditor services={services} />
            ) : (
              <EmptyState title="No services found" hint="Get started by adding a new service.">
                <Link to={adminPaths.newService} className={buttonClass()}>
                  Add Service
                </Link>
              </EmptyState>
            )
          }
        </Loaded>
      </AddingForm>
    </>
  )
}
