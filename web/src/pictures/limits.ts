/** The frames of an animation at most. Of a longer line, the end is shown. */
export const mostFrames = 300;
