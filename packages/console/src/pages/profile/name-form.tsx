import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { MAX_NAME_LENGTH, updateMe, type SignedIn } from '../../api/access/me';
import { showToast } from '../../browser/toast';
import { failureSentence, fieldFailure } from '../../format/failure';
import { LANGUAGE_NAMES, LANGUAGES } from '../../language/language';
import { know } from '../../live/session';
import { speak } from '../../live/speak';
import { useAction } from '../../live/use-action';
import { Button } from '../../parts/button';
import { Field, SelectField } from '../../parts/forms/field';
import { Complaint } from '../../parts/forms/form';
import { texts } from '../../texts/pages/profile';

/** The own name and language. */
export function NameForm({ person }: { person: SignedIn }): JSX.Element {
  const [name, setName] = useState(person.name);
  const [language, setLanguage] = useState(person.language ?? '');
  const action = useAction(async () => {
    know(await updateMe({ name: name.trim(), language: language === '' ? null : language }));
    showToast(texts.saved);
    if (language === '') speak(null);
  });
  const failure = fieldFailure(action.error, 'name');
  return (
    <form
      class="page-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        action.run();
      }}
    >
      <Field
        label={texts.name}
        help={texts.nameHelp}
        autoComplete="name"
        value={name}
        onInput={setName}
        maxLength={MAX_NAME_LENGTH}
        error={failure}
      />
      <SelectField label={texts.language} error={undefined} value={language} onInput={setLanguage}>
        <option value="">{texts.asBrowser}</option>
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </SelectField>
      <Complaint
        sentence={action.error === undefined || failure !== undefined ? undefined : failureSentence(action.error)}
      />
      <div class="page-form-buttons">
        <Button type="submit" isDisabled={name.trim() === '' || action.isBusy}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
