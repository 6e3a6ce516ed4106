import { href } from "react-router";
import { AGE_NOT_MET, AGE_REJECTED_TITLE, BIRTH_DATE_DAYS } from "#app/domain/age-verification/age-verification.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";

/** What a rejection for age means, and what can still be done. */
export function AgeRejectedText() {
	return (
		<>
			<p>We cannot take your application any further: on Greenroom you must be 18 or older. Requests and bookings stay closed to this account.</p>
			<p className="mt-3">
				A person on our team looks at this once more. If something was entered by mistake, <a href={href("/support")}>write to support</a>, and we put it right.
			</p>
			<p className="mt-3">
				Of your date of birth only the year is kept after {BIRTH_DATE_DAYS} days. You can download your data or delete your account in the{" "}
				<Link to={href("/settings")}>settings</Link>.
			</p>
		</>
	);
}

/** The end of the way for somebody under 18. */
export function AgeRejected() {
	return (
		<Page title={AGE_REJECTED_TITLE} description="The result of your age verification." isHidden>
			<PageTitle slug="Creators · Age verification" aside={<Tag look="due">Rejected</Tag>} lead={AGE_NOT_MET}>
				{AGE_REJECTED_TITLE}
			</PageTitle>
			<div className="measure">
				<AgeRejectedText />
				<p className="mt-8 flex flex-wrap gap-3">
					<ButtonLink href={href("/support")} reloadDocument look="plain">
						Write to support
					</ButtonLink>
					<ButtonLink href={href("/")} reloadDocument look="quiet">
						Go to the homepage
					</ButtonLink>
				</p>
			</div>
		</Page>
	);
}

export function AgeSuspended() {
	return (
		<Page title="Your account is suspended" description="Age verification is closed to this account." isHidden>
			<PageTitle slug="Creators · Age verification" lead="While it is, nothing can be sent from it. Write to support if you think that this is a mistake.">
				Your account is suspended
			</PageTitle>
			<ButtonLink href={href("/support")} reloadDocument look="plain">
				Write to support
			</ButtonLink>
		</Page>
	);
}

type Day = { dateTime: string; text: string } | null;

type Submitted = { sentOn: Day; decisionBy: Day; verificationTime: string; matchingTime: string; matches: string };

/** The form was sent, and the creator waits with everyone else. */
export function AgeSubmitted({ sentOn, decisionBy, verificationTime, matchingTime, matches }: Submitted) {
	return (
		<Page title="Verification submitted" description="Your age verification is with our team." isHidden>
			<PageTitle
				slug="Creators · Age verification"
				aside={sentOn && <time dateTime={sentOn.dateTime}>{sentOn.text}</time>}
				lead={`You're on the waitlist. A person on our team looks at what you sent and writes to you within ${verificationTime}.`}
			>
				Verification submitted
			</PageTitle>
			<div className="measure">
				<h2 className="mb-5 text-h2">What happens next</h2>
				<Timeline
					label="Your way to the first proposal"
					events={[
						{ id: "sent", title: "You sent your age verification", ...(sentOn && { time: sentOn }) },
						{
							id: "decision",
							title: "We decide and write to you",
							isNext: true,
							...(decisionBy && { time: { dateTime: decisionBy.dateTime, text: `by ${decisionBy.text}` } }),
							children: <p>If something is unclear we say what, and you can send it again.</p>,
						},
						{ id: "needs", title: "You tell us what you need", isNext: true, children: <p>You can do this now. It takes about three minutes.</p> },
						{ id: "matches", title: `We propose ${matches} professionals`, isNext: true, children: <p>Within {matchingTime} of your request, each with the reason why.</p> },
					]}
				/>
				<p className="mt-6 flex flex-wrap gap-3">
					<ButtonLink href={href("/profile/creator")}>Go to your profile</ButtonLink>
					<ButtonLink href={href("/onboarding/creator-requirements")} look="plain">
						Tell us what you need
					</ButtonLink>
				</p>
			</div>
		</Page>
	);
}

/** The team has confirmed the age. */
export function AgeVerified({ decidedOn, matchingTime, matches }: { decidedOn: Day; matchingTime: string; matches: string }) {
	return (
		<Page title="Your age is verified" description="Your age verification is complete." isHidden>
			<PageTitle
				slug="Creators · Age verification"
				aside={
					<Tag look="green" isStamp>
						Verified{decidedOn && ` · ${decidedOn.text}`}
					</Tag>
				}
				lead={`Tell us what you need, and within ${matchingTime} we propose ${matches} professionals.`}
			>
				Your age is verified
			</PageTitle>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href={href("/profile/creator")}>Go to your profile</ButtonLink>
				<ButtonLink href={href("/onboarding/creator-requirements")} look="plain">
					Tell us what you need
				</ButtonLink>
			</p>
		</Page>
	);
}
