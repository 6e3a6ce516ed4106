/** A time as text. `title` is its full form, which is shown on hover and in print. */
export type TimeText = { dateTime: string; text: string; title?: string };

export const Time = ({ dateTime, text, title, className }: TimeText & { className?: string }) => (
	<time dateTime={dateTime} title={title} className={className}>
		{text}
	</time>
);
