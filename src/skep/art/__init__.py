"""The eight bug drawings, one SVG file each, drawn for Skep."""
