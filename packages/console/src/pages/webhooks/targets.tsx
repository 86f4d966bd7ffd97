import type { JSX } from 'preact';
import { SET_EVENTS_URL, setEventsUrl, UPDATE_SHOP, updateShop } from '../../api/shop';
import { Fact } from '../../parts/facts';
import { texts } from '../../texts/pages/webhooks';
import type { ShopProps } from '../shop/about';
import { SetText, type TextSetting } from '../shop/text-setting';

const URL_SETTING = { type: 'url', maxLength: 2_048, change: texts.change, verb: texts.save } as const;
const WEBHOOKS: TextSetting = {
  ...{ ...URL_SETTING, field: 'default_callback_url', title: texts.defaultUrl, changeName: texts.changeDefaultUrl },
  ...{ label: texts.urlForWebhooks, help: texts.urlForWebhooksHelp },
};
const EVENTS: TextSetting = {
  ...{ ...URL_SETTING, field: 'events_url', title: texts.eventsGoTo, changeName: texts.changeEventsUrl },
  ...{ label: texts.urlForEvents, help: texts.urlForEventsHelp },
};

/** Where the webhooks of a merchant go that no order says, and where its events are pushed. */
export function Targets({ shop, onChanged }: ShopProps): JSX.Element {
  return (
    <>
      <Fact name={texts.defaultUrl}>
        <SetText
          {...{ setting: WEBHOOKS, value: shop.default_callback_url, does: UPDATE_SHOP, onChanged }}
          save={(url) => updateShop(shop.id, { default_callback_url: url })}
        />
      </Fact>
      <Fact name={texts.eventsGoTo}>
        <SetText
          {...{ setting: EVENTS, value: shop.events_url, does: SET_EVENTS_URL, onChanged }}
          save={(url) => setEventsUrl(shop.id, url)}
        />
      </Fact>
    </>
  );
}
