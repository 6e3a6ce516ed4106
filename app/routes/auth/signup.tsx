import { getInputProps, getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { currentVersion } from "#app/domain/market/legal.server.ts";
import {
	afterSignUp,
	EMAIL_TAKEN,
	PASSWORD_HINT,
	parseSignUpType,
	type SignUpType,
} from "#app/domain/people/account.ts";
import { readReferral } from "#app/domain/people/partner.ts";
import { SignUpPageForm } from "#app/domain/people/sign-up-forms.ts";
import { joinWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import { invalidField } from "#app/domain/platform/domain-error.ts";
import { getHomePath } from "#app/domain/platform/roles.ts";
import { findInvitedAddress } from "#app/domain/vetting/invitations.server.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { signedIn } from "#app/session/browser-session.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { readEntry, requestDraftCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { returnPath, signInPath } from "#app/session/return-path.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { NumberedList } from "#app/ui/list/row-list.tsx";
import type { Route } from "./+types/signup";

export const handle = { noindex: false } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
	const { user } = getActor(context);
	const next = returnPath(request);
	if (user) throw seeOther(next ?? getHomePath(user.role));
	const query = new URL(request.url).searchParams;
	const entry = readEntry(request);
	const invitation = query.get("invitation");
	const invited = await findInvitedAddress(invitation);
	return {
		values: {
			email: invited ?? entry?.email,
			userType: parseSignUpType(query.get("type") ?? entry?.userType ?? null),
		},
		invitation: invited === null ? null : invitation,
		ref: readReferral(query.get("ref")),
		termsVersion: currentVersion("terms"),
		signInPath: next ? signInPath(next) : href("/auth/signin"),
		lead: next && nextLead(next, { hasDraft: requestDraftCookie.read(request) !== undefined }),
	};
}

/** Says what the account is for, if the visitor was about to request something. */
function nextLead(path: string, { hasDraft }: { hasDraft: boolean }): string | undefined {
	if (path === href("/start") && hasDraft)
		return "Your request is saved. Create your account, confirm your age, and then send it.";
	if (path === href("/start") || path.startsWith(href("/onboarding/creator-requirements")))
		return "First create your account, which takes about a minute. Then tell us about the job.";
	return path.startsWith("/booking/request-quote/")
		? "First create your account, which takes about a minute. Then request your quote."
		: undefined;
}

/** Creators confirm their age before they go on to the page they came for. */
function pathAfter(userType: "CREATOR" | "PROFESSIONAL", next: string | undefined): string {
	if (!next) return afterSignUp[userType];
	return userType === "CREATOR" ? `${afterSignUp.CREATOR}?redirectTo=${encodeURIComponent(next)}` : next;
}

export async function action(args: Route.ActionArgs) {
	return formAction(
		args.context,
		SignUpPageForm,
		async (input, actor) => {
			if (input.userType === "OTHER") {
				if (currentPhase() === "open")
					throw invalidField("userType", "Choose Content Creator or Professional Service Provider");
				await joinWaitlist(actor, {
					email: input.email,
					userType: "OTHER",
					source: "signup",
					ref: input.ref,
				});
				return seeOther(afterSignUp.OTHER);
			}
			const { confirmPassword: _, ...account } = input;
			const authentication = await signUp(actor, account);
			return signedIn(
				actor,
				authentication,
				pathAfter(input.userType, returnPath(args.request)),
				"Your account is ready. Check your email for a link and a code to confirm your address.",
			);
		},
		{ secret: ["password", "confirmPassword"], decoy: () => seeOther(afterSignUp.OTHER) },
	);
}

export { clientAction } from "#app/ui/form/client-action.ts";

const choices: { value: SignUpType; label: string; hint: string }[] = [
	{
		value: "CREATOR",
		label: "Content Creator",
		hint: "You're looking for a photographer, manager, lawyer, accountant, or consultant.",
	},
	{
		value: "PROFESSIONAL",
		label: "Professional Service Provider",
		hint: "You offer your services and apply to be verified.",
	},
];
/**
 * The third choice, for visitors whose URL names any other type. Offered only in early access, because an
 * open marketplace has no launch to wait for.
 */
const listOnly: (typeof choices)[number] = {
	value: "OTHER",
	label: "Just email me at launch",
	hint: "No account, so no password.",
};

const words = {
	earlyAccess: {
		heading: "Join the Waitlist",
		description:
			"Create your Greenroom account and join early access as a content creator or a professional.",
		eyebrow: "Early Access · Create your account",
		lead: "Create an account to get verified and matched before launch. It's free.",
		submit: "Join the Waitlist",
		pending: "Joining...",
	},
	open: {
		heading: "Create your account",
		description:
			"Create your Greenroom account as a content creator or a professional. It's free and takes about two minutes.",
		eyebrow: "Get started",
		lead: "It's free and takes about two minutes.",
		submit: "Create account",
		pending: "Creating your account...",
	},
};

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SignUpPageForm>({
		lastResult: actionData,
		defaultValue: loaderData.values,
	});
	const { userType, name, email, password, confirmPassword } = fields;
	const { site } = useViewer();
	const isListOnly = site.isEarlyAccess && loaderData.values.userType === "OTHER";
	const isTaken = email.errors?.includes(EMAIL_TAKEN);
	const { heading, description, eyebrow, lead, submit, pending } = site.isEarlyAccess
		? words.earlyAccess
		: words.open;
	return (
		<Page title={heading} description={description} form={form}>
			<PageTitle eyebrow={eyebrow} lead={loaderData.lead ?? lead}>
				{heading}
			</PageTitle>
			<div className="grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,36rem)_1fr]">
				<div>
					<PageForm form={form} submit={submit} pending={pending} className="max-w-xl">
						{loaderData.invitation && <input type="hidden" name="invitation" value={loaderData.invitation} />}
						{loaderData.ref && <input type="hidden" name="ref" value={loaderData.ref} />}
						<Radios
							{...getSelectProps(userType)}
							label="I am a:"
							choices={isListOnly ? [...choices, listOnly] : choices}
						/>
						{site.isEarlyAccess && !isListOnly && (
							<p className="mb-6 text-small">
								Something else? <Link to={href("/waitlist")}>Join the waitlist without an account</Link>, and
								we'll email you when we launch.
							</p>
						)}
						<TextField {...getInputProps(name, { type: "text" })} kind="name" label="Name" />
						<TextField
							{...getInputProps(email, { type: "email" })}
							kind="email"
							label="Email address"
							errorHelp={isTaken && <TakenHelp signInPath={loaderData.signInPath} />}
						/>
						<PasswordField
							{...getInputProps(password, { type: "password" })}
							isNew
							label="Password"
							hint={PASSWORD_HINT}
						/>
						<PasswordField
							{...getInputProps(confirmPassword, { type: "password" })}
							isNew
							label="Confirm password"
						/>
						<p className="mb-5 text-small">
							By creating an account, you agree to our <a href={href("/terms")}>Terms</a> (version{" "}
							{loaderData.termsVersion}) and acknowledge our <a href={href("/privacy")}>Privacy Policy</a>.
						</p>
					</PageForm>
					<p className="mt-8 border-t border-rule pt-4">
						Already have an account? <Link to={loaderData.signInPath}>Sign in</Link>.
					</p>
				</div>
				<WhatHappensNext />
			</div>
		</Page>
	);
}

function TakenHelp({ signInPath }: { signInPath: string }) {
	return (
		<>
			{". "}
			<Link to={signInPath}>Sign in</Link> with it, or{" "}
			<Link to={href("/auth/forgot-password")}>set a new password</Link> if you forgot yours.
		</>
	);
}

const ways = [
	{
		who: "As a content creator",
		steps: [
			"Confirm that you are an adult.",
			"Tell us what you need: your location, budget, and dates.",
			"We propose professionals who fit, and tell you why we chose each one.",
		],
	},
	{
		who: "As a professional",
		steps: [
			"Apply with your documents and references.",
			"We verify your identity and your work.",
			"You receive requests from verified creators.",
		],
	},
];

/** The steps after sign-up, for creators and for professionals. */
function WhatHappensNext() {
	return (
		<aside aria-labelledby="next-title">
			<h2 id="next-title" className="slug border-b border-line pb-2">
				What happens next
			</h2>
			{ways.map(({ who, steps }) => (
				<section key={who} className="mt-5">
					<h3 className="text-h3">{who}</h3>
					<NumberedList steps={steps} className="mt-3" />
				</section>
			))}
		</aside>
	);
}
