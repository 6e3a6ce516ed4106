import { href, useActionData } from "react-router";
import { Notice, PaymentNotice } from "#app/ui/layout/notice.tsx";
import { Checkbox } from "./choices.tsx";
import type { FormResult, SeenContact } from "./client-action.ts";
import { CONFIRM_FIELD } from "./form-fields.ts";

/**
 * What looks like off-platform contact or payment, and why it matters. On a page that asks about it, this is
 * shown inside the form, and sending the form confirms the text.
 */
export function ConfirmContact({ contact: { seen, kinds } }: { contact: SeenContact }) {
	return (
		<>
			<Notice title="What we saw" variant="due" className="mb-6">
				<ul className="list-disc pl-5">
					{seen.map((sentence) => (
						<li key={sentence} className="wrap-anywhere">
							{sentence}
						</li>
					))}
				</ul>
				<h3 className="mt-4">Why it matters</h3>
				<Reason />
			</Notice>
			<input type="hidden" name={CONFIRM_FIELD} value={kinds} />
		</>
	);
}

/**
 * Asks for confirmation in a form that was refused because of its text. The checkbox's error says what was
 * found. With the box checked, the same text is accepted. Every <PageForm> includes this box.
 */
export function ContactBox({ formId }: { formId: string }) {
	const contact = useActionData<FormResult>()?.contact;
	if (!contact) return null;
	return (
		<>
			<Notice title="Why it matters" variant="due" className="mb-6">
				<Reason />
			</Notice>
			<Checkbox
				key={contact.kinds}
				id={`${formId}-${CONFIRM_FIELD}`}
				name={CONFIRM_FIELD}
				value={contact.kinds}
				label="This doesn't move contact or payment off Greenroom"
				hint="Our team reviews what is sent anyway."
			/>
		</>
	);
}

const Reason = () => (
	<>
		<PaymentNotice className="mt-1" />
		<p className="mt-2">
			Our checks and the written record of what you agreed cover only what happens here. Scams often start
			with moving a conversation or a payment elsewhere, and avoiding the fee can cost you your account.{" "}
			<a href={href("/safety")}>How we keep you safe</a>
		</p>
	</>
);
