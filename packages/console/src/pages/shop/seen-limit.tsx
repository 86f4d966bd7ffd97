import type { JSX } from 'preact';
import { updateShop, type OwnShop } from '../../api/shop';
import { isZero, shownAmount } from '../../language/amount';
import { DialogButton } from '../../parts/dialogs/dialog-button';
import { numberIn, shortest } from '../../parts/forms/typed';
import { texts } from '../../texts/pages/shop';
import { TextDialog, type TextSetting } from './text-setting';

const SETTING: TextSetting = {
  ...{ field: 'seen_limit', title: texts.seenLimitTitle, label: texts.seenLimitUpTo, help: texts.seenLimitHelp },
  ...{ maxLength: 16, change: texts.change, changeName: texts.changeSeenLimit, verb: texts.save },
};

/** Up to which sum goods may go at the counter before a payment is final. */
export function SeenLimit({ shop, onChanged }: { shop: OwnShop; onChanged: () => void }): JSX.Element {
  const { id, seen_limit: limit } = shop;
  const isNever = isZero(limit);
  return (
    <>
      {isNever ? texts.never : texts.upTo(shownAmount(limit))}{' '}
      <DialogButton
        button={{
          ...{ size: 'small', label: SETTING.changeName, children: SETTING.change, does: ['updateOwnMerchant'] },
        }}
        dialog={(onClose) => (
          <TextDialog
            {...{ setting: SETTING, value: isNever ? null : shortest(limit), onChanged, onClose }}
            save={(text) => updateShop(id, { seen_limit: numberIn(text ?? '0') })}
          />
        )}
      />
    </>
  );
}
