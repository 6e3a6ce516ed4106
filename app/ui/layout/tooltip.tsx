import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";

/**
 * The delay before a tooltip appears, which is also in the stylesheet, and the time after it closes in which
 * the next tooltip appears immediately. Both are in milliseconds.
 */
const DELAY = 700;
const SKIP_DELAY = 300;

let cooling: ReturnType<typeof setTimeout> | undefined;

type TriggerProps = Pick<
	ComponentProps<"button">,
	"aria-describedby" | "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "onKeyDown"
>;

/**
 * A few words about a control. `children` renders the control with the given props. The stylesheet shows the
 * tooltip. With JavaScript, it opens on the side that has room, and Escape hides it. Without JavaScript, the
 * words are next to the control.
 */
export function Tooltip({
	text,
	children,
}: {
	text: string;
	children: (trigger: TriggerProps) => ReactNode;
}) {
	const id = useId();
	const pointedAt = useRef(0);
	const [isDismissed, setDismissed] = useState(false);
	const [isAtEnd, setAtEnd] = useState(false);
	const place = (element: Element) =>
		setAtEnd(element.getBoundingClientRect().left > document.documentElement.clientWidth / 2);
	return (
		<span className={classNames("tip", isAtEnd && "tip-end")} data-dismissed={isDismissed || undefined}>
			{children({
				"aria-describedby": id,
				onPointerEnter({ currentTarget, timeStamp }) {
					clearTimeout(cooling);
					pointedAt.current = timeStamp;
					place(currentTarget);
				},
				onPointerLeave({ timeStamp }) {
					setDismissed(false);
					const { dataset } = document.documentElement;
					if (timeStamp - pointedAt.current >= DELAY) dataset.tooltips = "warm";
					cooling = setTimeout(() => delete dataset.tooltips, SKIP_DELAY);
				},
				onFocus: ({ currentTarget }) => place(currentTarget),
				onBlur: () => setDismissed(false),
				onKeyDown: ({ key }) => key === "Escape" && setDismissed(true),
			})}
			<span role="tooltip" id={id} className="tip-text">
				{text}
			</span>
		</span>
	);
}
