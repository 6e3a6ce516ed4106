import { CONFIRMATION_HOURS } from "#app/domain/office/newsletter/newsletter.ts";
import { StatusTag } from "#app/ui/list/tag.tsx";

/**
 * Shown instead of the form once it was sent. It looks the same for a known address, so that it doesn't
 * reveal who has subscribed.
 */
export function SubscribedCard({ id }: { id: string }) {
	return (
		<section
			id={id}
			tabIndex={-1}
			aria-labelledby={`${id}-title`}
			data-focus
			className="border border-line bg-sage p-5 sm:p-7"
		>
			<StatusTag status="current">Newsletter</StatusTag>
			<h2 id={`${id}-title`} className="mt-4 text-h2">
				Check your inbox
			</h2>
			<p className="measure mt-2">
				We've emailed you a link. Open it within {CONFIRMATION_HOURS} hours to confirm your subscription. No
				email after a few minutes? Look in your spam folder.
			</p>
		</section>
	);
}
