import { href } from "react-router";
import { FEEDBACK_MAX } from "#app/domain/content/page-feedback.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

/** The query parameter that tells a page the result of its feedback form. */
export const FEEDBACK_QUERY = "feedback";

/** What the page says after an answer: thanks with a question, or thanks for the comment. */
export type FeedbackStep = "yes" | "no" | "sent" | null;

export const readFeedback = ({ searchParams }: URL): FeedbackStep => {
	const step = searchParams.get(FEEDBACK_QUERY);
	return step === "yes" || step === "no" || step === "sent" ? step : null;
};

/** Where a page shows the result of its feedback form. */
export const feedbackPlace = (page: string, step: NonNullable<FeedbackStep>): string =>
	`${page}?${FEEDBACK_QUERY}=${step}#feedback`;

/** The label of the comment field, by answer. */
const commentLabels = {
	yes: "What helped you?",
	no: "What did you look for, and what was missing or wrong?",
};

export const COMMENT_HINT = "Leave out names, email addresses, and phone numbers. We can't reply here.";

/**
 * Asks whether a page was helpful, and then for a comment. Both forms post to /page-feedback, which
 * redirects back or shows the errors.
 */
export function FeedbackBox({ page, step }: { page: string; step: FeedbackStep }) {
	return (
		<section
			id="feedback"
			tabIndex={-1}
			aria-labelledby="feedback-title"
			data-focus={step === null ? undefined : ""}
			className="no-print mt-14 border-t border-rule pt-4"
		>
			<h2 id="feedback-title" className="text-h3">
				{step === null
					? "Was this page helpful?"
					: step === "sent"
						? "Thank you. Our editors read every comment."
						: "Thank you for telling us"}
			</h2>
			{step !== "sent" && (
				<form
					method="post"
					action={`${href("/page-feedback")}?page=${page}`}
					className="mt-3 max-w-xl"
					data-enhance
				>
					<HiddenFields />
					<input type="hidden" name="page" value={page} />
					{step === null ? (
						<p className="flex gap-3">
							{(["yes", "no"] as const).map((answer) => (
								<SubmitButton key={answer} name="helpful" value={answer} variant="plain" pending="Sending...">
									{answer === "yes" ? "Yes" : "No"}
									<span className="sr-only">, this page was {answer === "yes" ? "" : "not "}helpful</span>
								</SubmitButton>
							))}
						</p>
					) : (
						<>
							<input type="hidden" name="helpful" value={step} />
							<TextArea
								id="feedback-text"
								name="text"
								label={commentLabels[step]}
								isOptional
								hint={COMMENT_HINT}
								limit={FEEDBACK_MAX}
								rows={4}
							/>
							<SubmitButton variant="plain" pending="Sending...">
								Send comment
							</SubmitButton>
						</>
					)}
				</form>
			)}
		</section>
	);
}
