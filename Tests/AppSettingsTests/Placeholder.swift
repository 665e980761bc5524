// Holds the target until its tests are here.
