import { expect, test } from 'vitest'
import { loginAddress, nextAddress } from './next-address.ts'

test.each([
  '/admin',
  '/admin/services',
  '/admin/appointments?status=unread&page=2&open=7',
  '/admin/branches/edit/3#name',
])('the login redirects to %s', next => {
  expect(nextAddress(next)).toBe(next)
})

test.each([
  null,
  '/contact',
  '/administrator',
  '/admin/login',
  '/admin/../contact',
  '/admin/%2e%2e/contact',
  '//evil.example/admin',
  '/\\evil.example/admin',
  'https://evil.example/admin',
  'javascript:alert(1)',
  '/\t/evil.example/admin',
])('the login does not redirect to %j', next => {
  expect(nextAddress(next)).toBe('/admin')
})

test('the path of the login contains the path to return to', () => {
  expect(loginAddress('/admin')).toBe('/admin/login')
  const address = loginAddress('/admin/appointments?open=7&page=2')
  expect(nextAddress(new URL(address, 'http://a.example').searchParams.get('next'))).toBe(
    '/admin/appointments?open=7&page=2',
  )
})
