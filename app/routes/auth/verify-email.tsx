import { getInputProps } from "@conform-to/react";
import { data, href } from "react-router";
import { findUnsentRequestPath } from "#app/domain/bookings/request-quote.server.ts";
import { CODE_TRIES, LINK_HOURS } from "#app/domain/people/account.ts";
import { ConfirmEmailForm } from "#app/domain/people/account-forms.ts";
import { getLink } from "#app/domain/people/account-token.server.ts";
import {
	confirmEmail,
	confirmEmailByCode,
	type EmailVerification,
	getEmailVerification,
} from "#app/domain/people/email-confirmation.server.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { getHomePath } from "#app/domain/platform/roles.ts";
import { getDraft } from "#app/domain/vetting/application-draft.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { afterConfirmingCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { getToken, linkStatus } from "#app/session/link-token.ts";
import { returnPath, signInPath } from "#app/session/return-path.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/verify-email";
import { DeadLink } from "./parts/dead-link.tsx";

/**
 * With the token of an emailed link, works for anyone. Without a token, asks the signed-in user for the code.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
	const token = getToken(request);
	const next = nextPath(request);
	if (token) {
		const link = await getLink(token, "VERIFY_EMAIL");
		const email = (link.state === "ready" && link.email) || "";
		return data({ by: "link", state: link.state, email, purpose: readPurpose(next) } as const, {
			status: linkStatus[link.state],
		});
	}
	const { user } = getActor(context);
	if (!user) throw seeOther(signInPath(url.pathname + url.search));
	const page = {
		by: "code",
		standing: await getEmailVerification(user),
		email: user.email,
		next: next ?? getHomePath(user.role),
		purpose: readPurpose(next),
	} as const;
	return data(page, next ? { headers: { "Set-Cookie": afterConfirmingCookie.serialize(next) } } : undefined);
}

/** Confirming is a POST, because email scanners open links. */
export async function action(args: Route.ActionArgs) {
	const token = getToken(args.request);
	if (token) {
		return formAction(args.context, NoFields, async (_, actor) => {
			const { email } = await confirmEmail(actor, { token });
			return redirectOnward(args.request, actor, email);
		});
	}
	if (getActor(args.context).user?.emailVerified) return seeOther(href("/auth/verify-email"));
	return formAction(args.context, ConfirmEmailForm, async (input, actor) => {
		const { email } = requireUser(actor);
		await confirmEmailByCode(actor, input);
		return redirectOnward(args.request, actor, email);
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

/** The page that the user was on the way to. A cookie keeps it for the emailed link, which opens another tab. */
function nextPath(request: Request): string | undefined {
	const kept = afterConfirmingCookie.read(request);
	return returnPath(request) ?? (typeof kept === "string" ? kept : undefined);
}

const purposes = [
	{ prefix: "/booking/request-quote/", title: "Confirm your email to send this request" },
	{ prefix: href("/onboarding/professional"), title: "Confirm your email to send your application" },
];

/** Why the address is being confirmed, as a title. */
const readPurpose = (next: string | undefined): string | null =>
	purposes.find(({ prefix }) => next?.startsWith(prefix))?.title ?? null;

/**
 * Redirects to the page that the user was on the way to. If that page is unknown, as in another browser,
 * redirects to the application or quote request that the user began, or else to the role's home page. If there
 * is no session either, redirects to sign-in.
 */
async function redirectOnward(request: Request, actor: Actor, email: string): Promise<Response> {
	const response = redirectWithFlash(
		nextPath(request) ?? (await homePath(actor)),
		`Thank you: ${email} is confirmed.`,
	);
	response.headers.append("Set-Cookie", afterConfirmingCookie.serialize("", { maxAge: 0 }));
	return response;
}

async function homePath(actor: Actor): Promise<string> {
	const { user } = actor;
	if (!user) return href("/auth/signin");
	const unsent = user.role === "CREATOR" ? await findUnsentRequestPath(user) : null;
	const hasBegun = user.role === "PROFESSIONAL" && Boolean((await getDraft(actor))?.id);
	return hasBegun ? href("/onboarding/professional") : (unsent ?? getHomePath(user.role));
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
	if (loaderData.by === "code") return <VerifyByCode {...loaderData} lastResult={actionData} />;
	if (loaderData.state === "ready") return <VerifyByLink {...loaderData} lastResult={actionData} />;
	return <DeadLink about="email address" state={loaderData.state} {...explanations[loaderData.state]} />;
}

const newLink = { href: href("/auth/verify-email"), label: "Get a new link" };

const explanations = {
	used: {
		text: "Your email address is confirmed. There's nothing left to do.",
		next: { href: href("/dashboard"), label: "Go to your dashboard" },
	},
	expired: {
		text: `This kind of link works for ${LINK_HOURS.VERIFY_EMAIL} hours. Sign in to get a new one.`,
		next: newLink,
	},
	unknown: {
		text: "Part of the link may be missing. Copy all of it into the address bar. Each new email also ends the links of earlier ones. If yours is the latest, sign in to get a new one.",
		next: newLink,
	},
};

type VerifyByLinkProps = { email: string; purpose: string | null; lastResult: FormResult | undefined };

/** The page that the emailed link opens. Confirming takes one click. */
function VerifyByLink({ email, purpose, lastResult }: VerifyByLinkProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult });
	const title = purpose ?? "Confirm your email address";
	return (
		<Page title={title} description="Confirm the email address of your Greenroom account." form={form}>
			<PageTitle eyebrow="Account" lead={`Confirm that ${email} is your address.`}>
				{title}
			</PageTitle>
			<PageForm form={form} submit="Confirm email address" pending="Confirming..." />
			<p className="measure mt-8 border-t border-rule pt-4">
				Didn't create an account with this address? Close this page. Nothing happens unless you confirm.
			</p>
		</Page>
	);
}

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
function VerifyByCode({ standing, email, next, purpose, lastResult }: VerifyByCodeProps) {
	const [form, fields] = usePageForm<typeof ConfirmEmailForm>({ lastResult });
	const isFailed = Boolean(lastResult);
	const title =
		standing === "done" ? "Your email address is confirmed" : (purpose ?? "Confirm your email address");
	return (
		<Page
			title={title}
			description="Confirm the email address of your Greenroom account with the code we emailed you."
			form={form}
		>
			<PageTitle
				eyebrow="Account"
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
