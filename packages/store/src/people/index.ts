export * from './invitation-links';
export * from './invitations';
export * from './owners';
export * from './people';
