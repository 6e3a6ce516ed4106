import { Form, href } from "react-router";
import { findCreatorStanding } from "#app/domain/matching/requirements-queries.server.ts";
import { getStanding } from "#app/domain/people/account.server.ts";
import type { AgeStanding } from "#app/domain/people/age-verification.ts";
import { getAgeStanding } from "#app/domain/people/verify-age.server.ts";
import { type Actor, requireUser, type SignedInUser } from "#app/domain/platform/actor.ts";
import { roleLabels } from "#app/domain/platform/roles.ts";
import {
	businessZone,
	formatWhenOn,
	promisedByBusinessDay,
	timestampOfDay,
} from "#app/domain/platform/time/time-zones.server.ts";
import type { ApplicationStatus } from "#app/domain/vetting/application.ts";
import { getApplicationStanding } from "#app/domain/vetting/application-draft.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/waitlist";
import { getNextStep } from "./parts/next-step.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const user = requireUser(actor);
	if (currentPhase() === "open") throw seeOther(href("/dashboard"));
	const [{ joinedAt, position }, preparation, verification, { step }] = await Promise.all([
		getStanding(user),
		getPreparation(actor, user),
		verificationStanding(actor),
		getNextStep(actor),
	]);
	return {
		role: user.role,
		preparation,
		position,
		joined: timestampOfDay(joinedAt),
		verification,
		next: step.isWait ? null : step,
	};
}

const forAgeCheck = ["Your date of birth and full name, for the age check"];
const forRequest = [
	"The city where the work should happen, and a budget range",
	"Two or three sentences about what it's for",
];
const forApplication = [
	"Your business license as a PDF or a photo",
	"Names, emails, and phone numbers of two references",
	"Your hourly rate, your area, and links to your work",
];

/** How to prepare for the forms that the user hasn't sent yet. */
async function getPreparation(actor: Actor, user: SignedInUser): Promise<string[]> {
	if (user.role === "ADMIN") return [];
	if (user.role === "PROFESSIONAL") {
		const application = await getApplicationStanding(actor);
		return !application || application.status === "DRAFT" ? forApplication : [];
	}
	const { standing, request } = await findCreatorStanding(user);
	return [...(standing === "none" ? forAgeCheck : []), ...(request ? [] : forRequest)];
}

export default function WaitlistStanding({ loaderData }: Route.ComponentProps) {
	const { role, preparation, position, joined, verification, next } = loaderData;
	return (
		<Page title="Early access" description="Your early-access status, and what to prepare.">
			<PageTitle
				eyebrow={`Early access · ${roleLabels[role]}`}
				lead="You're in. Until launch, our team reviews and matches every member personally."
			>
				You're an early-access member
			</PageTitle>
			<dl className="measure border-y-2 border-ink">
				<div className="grid grid-cols-[7.5rem_1fr] items-baseline gap-4 sm:grid-cols-[11rem_1fr] border-b border-rule py-2">
					<dt className="fact uppercase tracking-wide text-soft">Member since</dt>
					<dd>
						<Time {...joined} />
					</dd>
				</div>
				<div className="grid grid-cols-[7.5rem_1fr] items-baseline gap-4 sm:grid-cols-[11rem_1fr] border-b border-rule py-2">
					<dt className="fact uppercase tracking-wide text-soft">Your place</dt>
					<dd>
						You're #{position} in line among {role === "PROFESSIONAL" ? "professionals" : "creators"}
					</dd>
				</div>
				<div className="grid grid-cols-[7.5rem_1fr] items-baseline gap-4 sm:grid-cols-[11rem_1fr] py-2">
					<dt className="fact uppercase tracking-wide text-soft">Verification</dt>
					<dd>{verification}</dd>
				</div>
			</dl>
			<section aria-labelledby="prepare-title" className="measure mt-12">
				<h2 id="prepare-title" className="text-h2">
					{preparation.length === 0 && next ? "Your next step" : "What to prepare"}
				</h2>
				{preparation.length > 0 ? (
					<ul className="mt-3 list-disc pl-6">
						{preparation.map((line) => (
							<li key={line} className="py-0.5">
								{line}
							</li>
						))}
					</ul>
				) : next ? (
					<p className="mt-3">{next.body}</p>
				) : (
					<p className="mt-3">
						Nothing more for now. Check your <Link to={href("/dashboard")}>dashboard</Link> for updates.
					</p>
				)}
				{next && (
					<p className="mt-5">
						<ButtonLink href={next.href}>{next.label}</ButtonLink>
					</p>
				)}
			</section>
			<section aria-labelledby="meanwhile-title" className="measure mt-12">
				<h2 id="meanwhile-title" className="text-h2">
					Meanwhile
				</h2>
				<ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
					<li>
						<a href={href("/how-it-works")}>How It Works</a>
					</li>
					<li>
						<a href={href("/safety")}>Safety</a>
					</li>
					<li>
						<a href={href("/support")}>Support</a>
					</li>
				</ul>
				<Form method="post" action={href("/auth/signout")} reloadDocument className="mt-8">
					<SubmitButton variant="plain" pending="Signing out..." action={href("/auth/signout")}>
						Sign out
					</SubmitButton>
				</Form>
			</section>
		</Page>
	);
}

/** The user's verification in one line: how long it takes, when it will be decided, or the result. */
async function verificationStanding(actor: Actor): Promise<string> {
	const user = requireUser(actor);
	if (user.role === "PROFESSIONAL") {
		const application = await getApplicationStanding(actor);
		return inWords(
			applicationWords[application?.status ?? "DRAFT"],
			"professional-verification-time",
			application?.submittedAt ?? null,
		);
	}
	const { standing, sentAt } = await getAgeStanding(user);
	return inWords(ageWords[standing], "creator-verification-time", sentAt);
}

const ageWords: Record<AgeStanding, string> = {
	none: "to send",
	submitted: "sent",
	verified: "Done: your age is verified",
	rejected: "Send it again: we couldn't verify your age",
	"age-rejected": "Rejected",
	suspended: "Not possible while your account is suspended",
};

const applicationWords: Record<ApplicationStatus, string> = {
	DRAFT: "to send",
	SUBMITTED: "sent",
	DOCUMENT_REVIEW: "sent",
	BACKGROUND_CHECK: "sent",
	CHANGES_REQUESTED: "Waiting for your changes",
	APPROVED: "Done: you're verified",
	REJECTED: "Not approved",
	WITHDRAWN: "Withdrawn",
};

function inWords(words: string, promise: string, sentAt: Date | null): string {
	if (words === "to send") return `${fact(promise)} from when you send it`;
	if (words !== "sent" || !sentAt) return words;
	return `Sent on ${formatWhenOn(sentAt)}, decision by ${formatWhenOn(promisedByBusinessDay(promise, sentAt), businessZone())}`;
}
