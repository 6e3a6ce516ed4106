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

type VerifyByCodeProps = { standing: EmailVerification; email: string; home: string; lastResult: FormResult | undefined };

/** What stands above the form, or in its place, by how far the confirmation is. */
const leads: Record<EmailVerification, (email: string) => string> = {
	done: (email) => `${email} is confirmed. There is nothing left to do.`,
	code: (email) => `We mailed six digits to ${email}. Enter them here, or open the link in that mail.`,
	link: (email) => `After ${CODE_TRIES} wrong tries the code that we mailed to ${email} no longer works. The link in that mail still does; or send a new code.`,
	none: (email) => `No code is under way to ${email}. Send one, and enter it here.`,
};

/** Asks whoever is signed in for the six digits that were mailed. */
export function VerifyByCode({ standing, email, home, lastResult }: VerifyByCodeProps) {
	const [form, fields] = usePageForm<typeof ConfirmEmailForm>({ lastResult });
	const isFailed = Boolean(lastResult);
	const title = standing === "done" ? "Your email address is confirmed" : "Confirm your email address";
	return (
		<Page title={title} description="Confirm the email address of your Greenroom account by the code from our mail." form={form} isHidden>
			<PageTitle slug="Account" lead={leads[standing](email)}>
				{title}
			</PageTitle>
			{(standing === "code" || (isFailed && standing !== "done")) && (
				<div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,28rem)_1fr]">
					<PageForm form={form} submit="Confirm email address" pending="Confirming...">
						<TextField
							{...getInputProps(fields.code, { type: "text" })}
							kind="code"
							label="Code from the mail"
							hint={`Six digits, good for ${LINK_HOURS.VERIFY_EMAIL} hours. Spaces and dashes are fine.`}
							className="fact max-w-40 text-lead tracking-widest"
						/>
					</PageForm>
					{standing === "code" && <NoMail />}
				</div>
			)}
			{standing === "done" && <ButtonLink href={home}>Go on</ButtonLink>}
			{(standing === "link" || standing === "none") && (
				<ButtonLink href={href("/auth/verify-email/again")} look={isFailed ? "plain" : "main"} className={isFailed ? "mt-6" : undefined}>
					Send a new code
				</ButtonLink>
			)}
		</Page>
	);
}

function NoMail() {
	return (
		<aside aria-labelledby="no-mail-title">
			<h2 id="no-mail-title" className="slug border-b border-line pb-2">
				No mail?
			</h2>
			<ul>
				<li className="row">Look into the folder for spam.</li>
				<li className="row">
					<Link to={href("/auth/verify-email/again")}>Send a new code</Link>
				</li>
				<li className="row">
					Is the address mistyped? <Link to={href("/settings/email")}>Change it</Link>.
				</li>
			</ul>
		</aside>
	);
}
