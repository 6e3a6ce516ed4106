import { HONEYPOT_FIELD, SUBMISSION_FIELD } from "./form-fields.ts";

/** A hidden username for password managers. Goes before the password field. */
export const AccountName = ({ email }: { email: string }) => (
	<input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
);

/** The hidden fields: the submission key and the honeypot. */
export function HiddenFields({ submissionKey }: { submissionKey?: string | undefined }) {
	return (
		<>
			{submissionKey && <input type="hidden" name={SUBMISSION_FIELD} value={submissionKey} />}
			<div className="absolute -left-[200vw] top-auto size-px overflow-hidden" aria-hidden="true">
				<label>
					Leave this empty
					<input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
				</label>
			</div>
		</>
	);
}
