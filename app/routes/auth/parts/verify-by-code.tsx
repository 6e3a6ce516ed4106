import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { CODE_TRIES, LINK_HOURS } from "#app/domain/accounts/account.ts";
import type { ConfirmEmailForm } from "#app/domain/email-confirmation/email-confirmation-forms.ts";
import type { EmailVerification } from "#app/domain/email-confirmation/verification.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type VerifyByCodeProps = {
	standing: EmailVerification;
	email: string;
	next: string;
	purpose: string | null;
	lastResult: FormResult | undefined;
};

/** The lead for each stage of the confirmation. */
const leads: Record<EmailVerification, (email: string) => string> = {
	done: (email) => `${email} is confirmed. There's nothing left to do.`,
	code: (email) => `We emailed a six-digit code to ${email}. Enter it here, or open the link in that email.`,
	link: (email) =>
		`After ${CODE_TRIES} wrong tries, the code we emailed to ${email} no longer works. Open the link in that email, or send a new code.`,
	none: (email) => `There's no valid code for ${email}. Send a new one, and enter it here.`,
};

/** Asks the signed-in user for the emailed code. */
export function VerifyByCode({ standing, email, next, purpose, lastResult }: VerifyByCodeProps) {
	const [form, fields] = usePageForm<typeof ConfirmEmailForm>({ lastResult });
	const isFailed = Boolean(lastResult);
	const title =
		standing === "done" ? "Your email address is confirmed" : (purpose ?? "Confirm your email address");
	return (
		<Page
			title={title}
			description="Confirm the email address of your Greenroom account with the code we emailed you."
			form={form}
			isHidden
		>
			<PageTitle
				slug="Account"
				lead={`${leads[standing](email)}${purpose && standing !== "done" ? " What you filled in is saved." : ""}`}
			>
				{title}
			</PageTitle>
			{(standing === "code" || (isFailed && standing !== "done")) && (
				<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,28rem)_1fr]">
					<PageForm form={form} submit="Confirm email address" pending="Confirming...">
						<TextField
							{...getInputProps(fields.code, { type: "text" })}
							kind="code"
							label="Code from the email"
							hint={`Six digits. The code works for ${LINK_HOURS.VERIFY_EMAIL} hours. Spaces and dashes are fine.`}
							className="fact max-w-40 text-lead tracking-widest"
						/>
					</PageForm>
					{standing === "code" && <NoEmail />}
				</div>
			)}
			{standing === "done" && <ButtonLink href={next}>Continue</ButtonLink>}
			{(standing === "link" || standing === "none") && (
				<ButtonLink
					href={href("/auth/verify-email/again")}
					variant={isFailed ? "plain" : "main"}
					className={isFailed ? "mt-6" : undefined}
				>
					Send a new code
				</ButtonLink>
			)}
		</Page>
	);
}

function NoEmail() {
	return (
		<aside aria-labelledby="no-email-title">
			<h2 id="no-email-title" className="slug border-b border-line pb-2">
				No email?
			</h2>
			<ul>
				<li className="row">Look in your spam folder.</li>
				<li className="row">
					<Link to={href("/auth/verify-email/again")}>Send a new code</Link>
				</li>
				<li className="row">
					Mistyped your address? <Link to={href("/settings/email")}>Change it</Link>.
				</li>
			</ul>
		</aside>
	);
}
