import { expect, test } from 'vitest'
import { createRedirectList } from './redirects.ts'

const isListed = createRedirectList({
  hosts: ['www.paypal.com', '*.acs.example'],
  partners: ['http://127.0.0.1:4010/api', undefined],
})

test.each([
  'https://www.paypal.com/checkoutnow?token=1',
  'https://bank.acs.example/challenge',
  'http://127.0.0.1:4010/challenge/1',
])('%s is gone to at once', (address) => {
  expect(isListed(address)).toBe(true)
})

test.each([
  'http://www.paypal.com/',
  'https://www.paypal.com:8443/',
  'https://www.paypal.com.evil.example/',
  'https://paypal.com/',
  'https://evil.example/www.paypal.com',
  'https://www.paypal.com@evil.example/',
  'https://acs.example/',
  'https://evilacs.example/',
  'http://127.0.0.1:4011/',
  'javascript:alert(1)',
  '//www.paypal.com/',
  'nowhere',
])('%s is not', (address) => {
  expect(isListed(address)).toBe(false)
})
