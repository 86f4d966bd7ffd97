/** The sessions of the admin: a token is valid only while its row is open. */
export const ADMIN_SESSIONS = `
  create table admin_sessions (
    id uuid primary key,
    address text not null,
    user_agent text,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  );
  comment on table admin_sessions is 'One row for each login, removed after it has expired.';
  comment on column admin_sessions.last_used_at is
    'Written at most once a minute. A session that is not used for long ends before it expires.';
  create index admin_sessions_newest on admin_sessions (created_at desc, id desc);
  create index admin_sessions_by_end on admin_sessions (expires_at);
`;
