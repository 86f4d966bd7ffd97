import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { plainText } from '../../format/hostile-text';
import { SelectField } from '../../parts/forms/field';
import type { Place } from './people-of';
import { texts } from '../../texts/pages/people';

/** A place and a role there that are being chosen. */
export interface RoleChoice {
  place: Place | undefined;
  /** Empty: none. */
  role: string;
  choosePlace: (merchantId: string) => void;
  chooseRole: (role: string) => void;
}

/** @param roleAt the role that is chosen at first in a place; without it, the first one that can be */
export function useRoleChoice(places: readonly Place[], roleAt?: (place: Place) => string): RoleChoice {
  const [at, setAt] = useState(places[0]?.merchantId ?? '');
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const place = places.find(({ merchantId }) => (merchantId ?? '') === at) ?? places[0];
  const first = place && (roleAt?.(place) ?? Object.keys(place.roles)[0]);
  return {
    place,
    role: chosen ?? first ?? '',
    choosePlace(next) {
      setAt(next);
      setChosen(undefined);
    },
    chooseRole: setChosen,
  };
}

/** Where, and as what. */
export function RoleFields(props: {
  places: readonly Place[];
  choice: RoleChoice;
  /** Whether no role can be chosen too. */
  hasNone?: boolean;
}): JSX.Element {
  const { places, choice, hasNone = false } = props;
  return (
    <>
      <SelectField
        label={texts.where}
        error={undefined}
        value={choice.place?.merchantId ?? ''}
        onInput={choice.choosePlace}
      >
        {places.map(({ merchantId, name }) => (
          <option key={merchantId} value={merchantId ?? ''}>
            {plainText(name)}
          </option>
        ))}
      </SelectField>
      <SelectField label={texts.role} error={undefined} value={choice.role} onInput={choice.chooseRole}>
        {hasNone ? <option value="">{texts.takeRole}</option> : null}
        {Object.entries(choice.place?.roles ?? {}).map(([role, word]) => (
          <option key={role} value={role}>
            {word}
          </option>
        ))}
      </SelectField>
    </>
  );
}
