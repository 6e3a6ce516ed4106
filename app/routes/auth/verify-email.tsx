import { data, href } from "react-router";
import { LINK_HOURS } from "#app/domain/accounts/account.ts";
import { getLink } from "#app/domain/accounts/account-token.server.ts";
import { type Actor, requireUser } from "#app/domain/actor.ts";
import { getDraft } from "#app/domain/applications/draft-queries.server.ts";
import { confirmEmail } from "#app/domain/email-confirmation/confirm-email.server.ts";
import { confirmEmailByCode } from "#app/domain/email-confirmation/confirm-email-by-code.server.ts";
import { ConfirmEmailForm } from "#app/domain/email-confirmation/email-confirmation-forms.ts";
import { getEmailVerification } from "#app/domain/email-confirmation/verification.server.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { homeOf } from "#app/domain/role.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { afterConfirmingCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { linkStatus, tokenOf } from "#app/session/link-token.ts";
import { returnPath } from "#app/session/return-path.ts";
import { signInPath } from "#app/session/sign-in-path.ts";
import type { Route } from "./+types/verify-email";
import { DeadLink } from "./parts/dead-link.tsx";
import { VerifyByCode } from "./parts/verify-by-code.tsx";
import { VerifyByLink } from "./parts/verify-by-link.tsx";

/**
 * With the token of an emailed link, works for anyone; without one, asks the signed-in user for the
 * code.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
	const token = tokenOf(request);
	const next = nextPath(request);
	if (token) {
		const link = await getLink(token, "VERIFY_EMAIL");
		const email = (link.state === "ready" && link.email) || "";
		return data({ by: "link", state: link.state, email, purpose: purposeOf(next) } as const, {
			status: linkStatus[link.state],
		});
	}
	const { user } = actorOf(context);
	if (!user) throw seeOther(signInPath(url.pathname + url.search));
	const page = {
		by: "code",
		standing: await getEmailVerification(user),
		email: user.email,
		next: next ?? homeOf(user.role),
		purpose: purposeOf(next),
	} as const;
	return data(page, next ? { headers: { "Set-Cookie": afterConfirmingCookie.serialize(next) } } : undefined);
}

/** Confirming is a POST, since email scanners open links. */
export async function action(args: Route.ActionArgs) {
	const token = tokenOf(args.request);
	if (token) {
		return formAction(args.context, NoFields, async (_, actor) => {
			const { email } = await confirmEmail(actor, { token });
			return goOn(args.request, actor, email);
		});
	}
	if (actorOf(args.context).user?.emailVerified) return seeOther(href("/auth/verify-email"));
	return formAction(args.context, ConfirmEmailForm, async (input, actor) => {
		const { email } = requireUser(actor);
		await confirmEmailByCode(actor, input);
		return goOn(args.request, actor, email);
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

/** What the person was about to do. It is kept for the emailed link, which opens in another tab. */
function nextPath(request: Request): string | undefined {
	const kept = afterConfirmingCookie.read(request);
	return returnPath(request) ?? (typeof kept === "string" ? kept : undefined);
}

const purposes = [
	{ prefix: "/booking/request-quote/", title: "Confirm your email to send this request" },
	{ prefix: href("/onboarding/professional"), title: "Confirm your email to send your application" },
];

/** Why the address is confirmed now, as a title. */
const purposeOf = (next: string | undefined): string | null =>
	purposes.find(({ prefix }) => next?.startsWith(prefix))?.title ?? null;

/** Back to what the person was about to do: what they came from, or the application that they began. */
async function goOn(request: Request, actor: Actor, email: string): Promise<Response> {
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
	const hasBegun = user.role === "PROFESSIONAL" && Boolean((await getDraft(actor))?.id);
	return hasBegun ? href("/onboarding/professional") : homeOf(user.role);
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
