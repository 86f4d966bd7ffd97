import type { JSX } from 'preact';
import { UPDATE_SHOP, updateShop, type Shop } from '../../api/shop';
import { Fact } from '../../parts/facts';
import { texts } from '../../texts/pages/shop';
import { Logo } from './logo';
import { SetText, TextDialog, type TextSetting } from './text-setting';

const NAME: TextSetting = {
  ...{ field: 'name', title: texts.renameTitle, label: texts.name, help: texts.nameHelp, isRequired: true },
  ...{ maxLength: 255, change: texts.rename, changeName: texts.rename, verb: texts.rename },
};

/** How payers reach a merchant. */
export const CONTACT: TextSetting = {
  ...{ field: 'contact', title: texts.contactForPayers, label: texts.contact, help: texts.contactHelp },
  ...{ maxLength: 320, change: texts.change, changeName: texts.changeContact, verb: texts.save },
};

export interface ShopProps {
  shop: Shop;
  onChanged: () => void;
}

/** The dialog in which a merchant gets another name. */
export function RenameDialog(props: {
  merchant: Pick<Shop, 'id' | 'name'>;
  onChanged: () => void;
  onClose: () => void;
}): JSX.Element {
  const { merchant, ...others } = props;
  return (
    <TextDialog
      {...others}
      setting={NAME}
      value={merchant.name}
      save={(name) => updateShop(merchant.id, { name: name ?? '' })}
    />
  );
}

/** How payers reach it and know it again. */
export function ForPayers({ shop, onChanged }: ShopProps): JSX.Element {
  return (
    <>
      <Fact name={texts.contact}>
        <SetText
          {...{ setting: CONTACT, value: shop.contact, does: UPDATE_SHOP, onChanged }}
          save={(contact) => updateShop(shop.id, { contact })}
        />
      </Fact>
      <Fact name={texts.logo}>
        <Logo merchant={shop} onChanged={onChanged} />
      </Fact>
    </>
  );
}
