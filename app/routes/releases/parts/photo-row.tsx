type Photo = { src: string; width: number; height: number };

/** The photo that the signer of a release took of themselves, as a row of what was signed. */
export const photoRow = ({ src, width, height }: Photo) => ({
	label: "Photo",
	value: (
		<img
			src={src}
			width={width}
			height={height}
			alt="The person who signed"
			className="h-auto max-h-80 w-auto max-w-full"
		/>
	),
});
