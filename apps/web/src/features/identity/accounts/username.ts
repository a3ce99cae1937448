const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{1,18}[\p{L}\p{N}]$/u

export function usernameRefusal(username: string): 'identity.username_malformed' | null {
  return USERNAME.test(username.trim()) ? null : 'identity.username_malformed'
}
