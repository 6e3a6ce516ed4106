import type { FieldMetadata } from "@conform-to/react";
import { getInputProps } from "@conform-to/react";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { type ImageSource, ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

type PortfolioRowProps = {
	image: ImageSource & { id: string };
	fields: { id: FieldMetadata<string>; alt: FieldMetadata<string | null | undefined> };
	/** From 1, of `count`. */
	number: number;
	count: number;
	/** The most characters of a description. */
	limit: number;
};

/** An image of the own portfolio: its description, and the buttons that move and remove it. */
export function PortfolioRow({ image, fields, number, count, limit }: PortfolioRowProps) {
	const { id, alt } = image;
	const button = { name: "intent", isSmall: true, variant: "quiet", pending: "Saving..." } as const;
	const which = <span className="sr-only"> picture {number}</span>;
	return (
		<li id={`picture-${id}`} className="row grid gap-x-6 gap-y-3 py-5 sm:grid-cols-[12rem_1fr]">
			<div>
				<ResponsiveImage
					image={image}
					alt={alt || `Picture ${number}, not described yet`}
					sizes="12rem"
					className="portfolio-thumbnail"
				/>
				{!alt && (
					<p className="mt-2">
						<Tag variant="soft">Not shown yet</Tag>
					</p>
				)}
			</div>
			<div className="min-w-0">
				<input {...getInputProps(fields.id, { type: "hidden" })} />
				<TextField
					{...getInputProps(fields.alt, { type: "text" })}
					label={`What picture ${number} shows`}
					hint="A sentence, such as “A dancer in red light”."
					maxLength={limit}
					isOptional
				/>
				<p className="flex flex-wrap gap-2">
					{number > 1 && (
						<SubmitButton {...button} value={`up-${id}`}>
							Move up{which}
						</SubmitButton>
					)}
					{number < count && (
						<SubmitButton {...button} value={`down-${id}`}>
							Move down{which}
						</SubmitButton>
					)}
					<SubmitButton {...button} variant="danger" value={`remove-${id}`}>
						Remove{which}
					</SubmitButton>
				</p>
			</div>
		</li>
	);
}
