import { CONFIRMATION_HOURS } from "#app/domain/newsletter/newsletter.ts";
import { StatusTag } from "#app/ui/list/tag.tsx";

/** What takes the form's place: the same for an address that was known already. */
export function SubscribedCard({ id }: { id: string }) {
	return (
		<section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} data-focus className="border border-line bg-sage p-5 sm:p-7">
			<StatusTag status="current">Newsletter</StatusTag>
			<h2 id={`${id}-title`} className="mt-4 text-h2">
				Check your inbox
			</h2>
			<p className="measure mt-2">
				We sent a link to the address. Open it and press the button to confirm; it is valid for {CONFIRMATION_HOURS} hours. No mail after a few minutes? Look in the spam folder.
			</p>
		</section>
	);
}
