import type { ReactNode } from "react";
import { href } from "react-router";
import type { AgeStanding } from "#app/domain/age-verification/age-verification.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";

type State = { status: Status; label: string; body: ReactNode; next?: { href: string; label: string } };

const verification = href("/onboarding/creator-verification");

const states: Record<AgeStanding, State> = {
	none: {
		status: "due",
		label: "Not sent",
		body: "Greenroom is for adults. It takes a minute.",
		next: { href: verification, label: "Confirm your age" },
	},
	submitted: {
		status: "current",
		label: "With our team",
		body: "Someone on our team is checking it. We'll email you the result.",
		next: { href: verification, label: "See what happens next" },
	},
	verified: { status: "done", label: "Verified", body: "You can get matched and book professionals." },
	rejected: {
		status: "due",
		label: "Not accepted",
		body: "We emailed you the reason. Correct your details, and send them again.",
		next: { href: verification, label: "Send it again" },
	},
	"age-rejected": {
		status: "stopped",
		label: "Rejected",
		body: "You must be 18 or older to use the product.",
		next: { href: verification, label: "See the result" },
	},
	suspended: {
		status: "stopped",
		label: "Suspended",
		body: "This account can't send anything.",
		next: { href: href("/support"), label: "Contact support" },
	},
};

/** The status of the age verification, its date, and the next step. */
export function AgeState({
	standing,
	on,
}: {
	standing: AgeStanding;
	on: { dateTime: string; text: string } | null;
}) {
	const { status, label, body, next } = states[standing];
	return (
		<>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
				<StatusTag status={status}>{label}</StatusTag>
				{on && standing !== "none" && (
					<time dateTime={on.dateTime} className="fact">
						{on.text}
					</time>
				)}
			</p>
			<p className="mt-3">{body}</p>
			{next && (
				<p className="mt-4">
					<ButtonLink href={next.href} variant={status === "due" ? "main" : "plain"}>
						{next.label}
					</ButtonLink>
				</p>
			)}
		</>
	);
}
