import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import { type BookingAction, BookingActions } from "./booking-actions.tsx";
import type { Step } from "./next-steps.ts";

/** A step in an application: done, in progress, or next. */
export type ProgressStep = {
	id: string;
	title: string;
	time?: { dateTime: string; text: string };
	isNext: boolean;
};

/** The user's actions. The onboarding step is the page's main button. */
export function NeedsAction({
	steps,
	main,
	actions,
	more,
}: {
	steps: readonly Step[];
	main: Step | undefined;
	actions: readonly BookingAction[];
	/** The total number of actions if only some are listed, otherwise 0. */
	more: number;
}) {
	return (
		<section aria-labelledby="action-title" className="border-t border-rule pt-4">
			<h2 id="action-title" className="text-h2">
				{steps.length + actions.length > 0 ? "Needs your action" : "Nothing needs your action"}
			</h2>
			{steps.map((step) => (
				<StepBlock key={step.href} step={step} variant={step === main ? "main" : "plain"} />
			))}
			<BookingActions actions={actions} />
			{more > 0 && (
				<p className="mt-4">
					<Link to={`${href("/dashboard")}?actions=all`} className="inline-flex min-h-6 items-center">
						See all {more}
					</Link>
				</p>
			)}
		</section>
	);
}

/** Steps that others are working on, with the progress of an application. */
export function InProgress({
	steps,
	progress,
}: {
	steps: readonly Step[];
	progress: readonly ProgressStep[];
}) {
	if (steps.length + progress.length === 0) return null;
	return (
		<section aria-labelledby="progress-title" className="mt-10 border-t border-rule pt-4">
			<h2 id="progress-title" className="text-h2">
				{progress.length > 0 ? "Your application" : "Your status"}
			</h2>
			{steps.map((step) => (
				<StepBlock key={step.href} step={step} variant="plain" />
			))}
			{progress.length > 0 && (
				<div className="measure mt-6">
					<Timeline label="Progress of your application" events={progress} />
				</div>
			)}
		</section>
	);
}

function StepBlock({
	step: { title, body, href, label, isWait },
	variant,
}: {
	step: Step;
	variant: "main" | "plain";
}) {
	return (
		<div className={`measure mt-4 border-l-4 pl-5 ${isWait ? "border-line" : "border-tally"}`}>
			<h3 className="text-h3">{title}</h3>
			<p className="mb-4 mt-1">{body}</p>
			<ButtonLink href={href} variant={variant}>
				{label}
			</ButtonLink>
		</div>
	);
}
