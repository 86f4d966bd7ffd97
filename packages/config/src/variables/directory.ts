import { secret, text, url } from '../format';
import { optional } from '../variable';

export const DIRECTORY = {
  title: 'Directory of people (OpenID Connect): all three or none',
  variables: {
    OIDC_ISSUER: optional(
      url('https', 'http'),
      'https://login.example',
      'People whom you invited may sign in by it as well. Its https URL, exactly as its discovery document states it; ' +
        'register PUBLIC_BASE_URL followed by /api/v1/auth/directory/callback there.',
    ),
    OIDC_CLIENT_ID: optional(text, 'gateway'),
    OIDC_CLIENT_SECRET: optional(secret(1), 'replace-with-the-secret-of-the-client'),
  },
};
