/** A time as text. `title` is its full form: the pointer shows it, and print writes it out. */
export type TimeText = { dateTime: string; text: string; title?: string };

export const Time = ({ dateTime, text, title, className }: TimeText & { className?: string }) => (
	<time dateTime={dateTime} title={title} className={className}>
		{text}
	</time>
);
