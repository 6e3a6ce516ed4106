import { href } from "react-router";
import { AGE_NOT_MET, AGE_REJECTED_TITLE, BIRTH_DATE_DAYS } from "#app/domain/people/age-verification.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Tag } from "#app/ui/list/tag.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";

/** Explains a rejection because of age, and what the creator can still do. */
export function AgeRejectedText() {
	return (
		<>
			<p>
				You must be 18 or older to use Greenroom, so we can't accept your application. This account can't send
				requests or make bookings.
			</p>
			<p className="mt-3">
				Someone on our team will review this decision. If you entered something by mistake,{" "}
				<a href={href("/support")}>contact support</a>, and we'll correct it.
			</p>
			<p className="mt-3">
				After {BIRTH_DATE_DAYS} days, we keep only the year of your date of birth. You can download your data
				or delete your account in your <Link to={href("/settings")}>settings</Link>.
			</p>
		</>
	);
}

/** The result page for someone under 18. */
export function AgeRejected() {
	return (
		<Page title={AGE_REJECTED_TITLE} description="The result of your age verification.">
			<PageTitle
				eyebrow="Creators · Age verification"
				aside={<Tag variant="due">Rejected</Tag>}
				lead={AGE_NOT_MET}
			>
				{AGE_REJECTED_TITLE}
			</PageTitle>
			<div className="measure">
				<AgeRejectedText />
				<p className="mt-8 flex flex-wrap gap-3">
					<ButtonLink href={href("/support")} reloadDocument variant="plain">
						Contact support
					</ButtonLink>
					<ButtonLink href={href("/")} reloadDocument variant="quiet">
						Go to the homepage
					</ButtonLink>
				</p>
			</div>
		</Page>
	);
}

export function AgeSuspended() {
	return (
		<Page title="Your account is suspended" description="This account can't verify an age.">
			<PageTitle
				eyebrow="Creators · Age verification"
				lead="You can't send anything while it's suspended. If you think this is a mistake, contact support."
			>
				Your account is suspended
			</PageTitle>
			<ButtonLink href={href("/support")} reloadDocument variant="plain">
				Contact support
			</ButtonLink>
		</Page>
	);
}

type Day = TimeText | null;

type Submitted = {
	sentOn: Day;
	decisionBy: Day;
	verificationTime: string;
	matchingTime: string;
	matches: string;
};

/** Shown after the form was sent, while our team decides. */
export function AgeSubmitted({ sentOn, decisionBy, verificationTime, matchingTime, matches }: Submitted) {
	const { site } = useViewer();
	return (
		<Page title="Verification submitted" description="Your age verification is with our team.">
			<PageTitle
				eyebrow="Creators · Age verification"
				aside={sentOn && <Time {...sentOn} />}
				lead={`Thanks. We'll review your details and email you within ${verificationTime}.${site.isEarlyAccess ? " You're on the waitlist." : ""}`}
			>
				Verification submitted
			</PageTitle>
			<div className="measure">
				<h2 className="mb-5 text-h2">What happens next</h2>
				<Timeline
					label="Steps to your first matches"
					events={[
						{ id: "sent", title: "You sent your age verification", ...(sentOn && { time: sentOn }) },
						{
							id: "decision",
							title: "We email you our decision",
							isNext: true,
							...(decisionBy && { time: { ...decisionBy, text: `by ${decisionBy.text}` } }),
							children: <p>If something is unclear, we'll tell you what, and you can send it again.</p>,
						},
						{
							id: "needs",
							title: "You tell us what you need",
							isNext: true,
							children: <p>You can do this now. It takes about three minutes.</p>,
						},
						{
							id: "matches",
							title: `We propose ${matches} professionals`,
							isNext: true,
							children: <p>Within {matchingTime} of your request, with the reason for each one.</p>,
						},
					]}
				/>
				<p className="mt-6 flex flex-wrap gap-3">
					<ButtonLink href={href("/onboarding/creator-requirements")}>Tell us what you need</ButtonLink>
					<ButtonLink href={href("/profile/creator")} variant="plain">
						Go to your profile
					</ButtonLink>
				</p>
			</div>
		</Page>
	);
}

/** Shown once the age is verified, by the team or automatically. */
export function AgeVerified({
	decidedOn,
	matchingTime,
	matches,
}: {
	decidedOn: Day;
	matchingTime: string;
	matches: string;
}) {
	return (
		<Page title="Your age is verified" description="Your age verification is complete.">
			<PageTitle
				eyebrow="Creators · Age verification"
				aside={
					<Tag variant="green" isStamp>
						Verified{decidedOn && ` · ${decidedOn.text}`}
					</Tag>
				}
				lead={`Tell us what you need, and we'll propose ${matches} professionals within ${matchingTime}.`}
			>
				Your age is verified
			</PageTitle>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href={href("/onboarding/creator-requirements")}>Tell us what you need</ButtonLink>
				<ButtonLink href={href("/profile/creator")} variant="plain">
					Go to your profile
				</ButtonLink>
			</p>
		</Page>
	);
}
