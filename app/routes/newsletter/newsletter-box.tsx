import type { ReactNode } from "react";
import { CONFIRMATION_HOURS } from "#app/domain/newsletter/newsletter.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { StatusTag } from "#app/ui/tag.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type NewsletterBoxProps = {
	/** Element id on the page, also where the answer is shown. */
	id: string;
	/** The form's name among those that people subscribe through, such as "blog-newsletter". */
	source: string;
	/** Path of the page that the box stands on. */
	from: string;
	/** Whether the page's address says that somebody has just subscribed here: its query's `subscribed` is the id. */
	isSubscribed: boolean;
	title: string;
	children: ReactNode;
};

/** The newsletter's form, for a page without scripts of its own; it posts to /newsletter and comes back. */
export function NewsletterBox({ id, source, from, isSubscribed, title, children }: NewsletterBoxProps) {
	if (isSubscribed) return <SubscribedCard id={id} />;
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="no-print border-y-4 border-double border-line py-8">
			<h2 id={`${id}-title`} className="text-h2">
				{title}
			</h2>
			<div className="measure mt-2">{children}</div>
			<form method="post" action="/newsletter" className="mt-5 grid max-w-2xl items-end gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto] [&>.field]:mb-0" data-enhance>
				<HiddenFields />
				<input type="hidden" name="source" value={source} />
				<input type="hidden" name="from" value={`${from}#${id}`} />
				<TextField id={`${id}-email`} name="email" kind="email" label="Email address" placeholder="Enter your email for creator insights" />
				<SubmitButton pending="Subscribing...">Subscribe to Newsletter</SubmitButton>
			</form>
		</section>
	);
}

/** What takes the form's place: the same for every address. */
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
