// Needs a review by a native speaker before production use.
import type { Texts } from './texts';

export const fr: Texts = {
  paid: '{amount} reçus pour la commande {order}.',
  firstOfDay: 'Le premier paiement du jour.',
  short: '{amount} reçus pour la commande {order}. Il manque {missing}.',
  late: '{amount} reçus pour la commande {order}, après le délai.',
  over: '{amount} reçus pour la commande {order}, soit {surplus} de trop.',
  held: '{amount} reçus pour la commande {order}, qui n’a pas été payée en entier. Décidez de la suite.',
  day: '{amount} reçus le {day}, en {count} paiements.',
  summary: 'Également :',
  kinds: {
    paid: 'Payées',
    short: 'Payées en partie',
    late: 'Payées en retard',
    over: 'Trop payées',
    held: 'À décider',
    day: 'Jours',
  },
  openOrder: 'Commande : {url}',
  test: 'Ceci est un test. Les messages arrivent ici.',
  failing: 'Les messages vers {channel} n’arrivent pas : {result}',
};
